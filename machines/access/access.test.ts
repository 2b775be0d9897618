import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Place } from '../harness/types.ts';
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
    'only a blocked place has a reason': ({ value, context }: Place<AccessContext>) =>
      context.reason === '' || value === 'blocked',
    'no endpoint beyond the last is asked': ({ context }: Place<AccessContext>) =>
      context.index <= Math.max(0, context.endpoints - 1),
  },
});
