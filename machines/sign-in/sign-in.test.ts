import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './sign-in.fixtures.ts';
import { journeys } from './sign-in.journeys.ts';
import { signInMachine } from './sign-in.machine.ts';
import type { SignInContext } from './sign-in.types.ts';

describeMachine({
  name: 'sign-in',
  types: flowTypes['sign-in'],
  machine: signInMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  equivalent: {
    'no action 1 .desktopForbidden on desktop.ask #1':
      'there is only the port, and the new one takes its place',
  },
  invariants: {
    'a code is exchanged only if it was confirmed or requested here': ({
      value,
      context,
    }: Vertex<SignInContext>) =>
      value !== 'exchanging' || context.confirmation !== '' || context.state !== '',
  },
});
