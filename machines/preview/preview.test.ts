import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './preview.fixtures.ts';
import { journeys } from './preview.journeys.ts';
import { previewMachine } from './preview.machine.ts';
import type { PreviewContext } from './preview.types.ts';

describeMachine({
  name: 'preview',
  types: flowTypes.preview,
  machine: previewMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'the index is in range': ({ value, context }: Vertex<PreviewContext>) =>
      value === 'closed' || context.entries[context.index] !== undefined,
  },
});
