import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Place } from '../harness/types.ts';
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
    'days are never fewer than none': ({ context }: Place<FreeVipContext>) => context.days >= 0,
    'days are told only when there are some': ({ value, context }: Place<FreeVipContext>) =>
      value !== 'announcing' || context.days > 0,
  },
});
