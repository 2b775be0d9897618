import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Place } from '../harness/types.ts';
import { events, inputs, ports, view } from './compensation.fixtures.ts';
import { journeys } from './compensation.journeys.ts';
import { compensationMachine } from './compensation.machine.ts';
import type { CompensationContext } from './compensation.types.ts';

describeMachine({
  name: 'compensation',
  types: flowTypes.compensation,
  machine: compensationMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'days are given only with an answer': ({ value, context }: Place<CompensationContext>) =>
      value !== 'claimed' || context.days > 0,
    'nobody knows of days while signed out': ({ value, context }: Place<CompensationContext>) =>
      value !== 'signedOut' || context.days === 0,
  },
});
