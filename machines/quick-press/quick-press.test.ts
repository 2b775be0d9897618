import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './quick-press.fixtures.ts';
import { journeys } from './quick-press.journeys.ts';
import { quickPressMachine } from './quick-press.machine.ts';
import type { QuickPressContext } from './quick-press.types.ts';

describeMachine({
  name: 'quick-press',
  types: flowTypes['quick-press'],
  machine: quickPressMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'at most four presses are counted': ({ context }: Vertex<QuickPressContext>) => context.presses <= 4,
  },
});
