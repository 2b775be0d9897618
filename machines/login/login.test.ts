import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './login.fixtures.ts';
import { journeys } from './login.journeys.ts';
import { loginMachine } from './login.machine.ts';
import type { LoginContext } from './login.types.ts';

/** Whether a state value is a compound's, in one of the given states where any is named. */
const isIn = (value: unknown, compound: string, ...states: readonly string[]): boolean => {
  const inner = Object.entries(Object(value)).find(([name]) => name === compound)?.[1];
  return typeof inner === 'string' && (states.length === 0 || states.includes(inner));
};

describeMachine({
  name: 'login',
  types: flowTypes.login,
  machine: loginMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'the second step has its challenge': ({ value, context }: Vertex<LoginContext>) =>
      !isIn(value, 'secondStep') || context.challenge !== '',
    'a new password is set only where a code was sent': ({ value, context }: Vertex<LoginContext>) =>
      !isIn(value, 'reset', 'entering', 'setting', 'resendingCode') || context.verificationId !== '',
  },
});
