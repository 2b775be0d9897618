import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './free-vip.fixtures.ts';
import { journeys } from './free-vip.journeys.ts';
import { freeVipMachine } from './free-vip.machine.ts';
import type { FreeVipContext } from './free-vip.types.ts';

describeMachine({
  name: 'free-vip',
  types: flowTypes['free-vip'],
  machine: freeVipMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'days are not negative': ({ context }: Vertex<FreeVipContext>) => context.days >= 0,
    'days are announced only if there are any': ({ value, context }: Vertex<FreeVipContext>) =>
      value !== 'announcing' || context.days > 0,
  },
});
