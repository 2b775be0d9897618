import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './upload-queue.fixtures.ts';
import { journeys } from './upload-queue.journeys.ts';
import { uploadQueueMachine } from './upload-queue.machine.ts';
import type { UploadQueueContext } from './upload-queue.types.ts';

describeMachine({
  name: 'upload-queue',
  types: flowTypes['upload-queue'],
  machine: uploadQueueMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'never more running than the limit': ({ context }: Vertex<UploadQueueContext>) =>
      context.items.filter((item) => item.status === 'running').length <= context.parallel,
    'no upload is queued twice': ({ context }: Vertex<UploadQueueContext>) =>
      new Set(context.items.map((item) => item.id)).size === context.items.length,
  },
});
