import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
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
    'days come only from the service': ({ value, context }: Vertex<CompensationContext>) =>
      value !== 'claimed' || context.days > 0,
    'no days while signed out': ({ value, context }: Vertex<CompensationContext>) =>
      value !== 'signedOut' || context.days === 0,
  },
});
