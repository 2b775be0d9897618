import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './access.fixtures.ts';
import { journeys } from './access.journeys.ts';
import { accessMachine } from './access.machine.ts';
import type { AccessContext } from './access.types.ts';

describeMachine({
  name: 'access',
  types: flowTypes.access,
  machine: accessMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'only the blocked state has a reason and an address': ({ value, context }: Vertex<AccessContext>) =>
      (context.reason === '' && context.address === '') ||
      (typeof value === 'object' && value !== null && 'blocked' in value),
    'the endpoint index is in range': ({ context }: Vertex<AccessContext>) =>
      context.index <= Math.max(0, context.endpoints - 1),
  },
});
