import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './upload.fixtures.ts';
import { journeys } from './upload.journeys.ts';
import { uploadMachine } from './upload.machine.ts';
import type { UploadContext } from './upload.types.ts';

describeMachine({
  name: 'upload',
  types: flowTypes.upload,
  machine: uploadMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'a stored file has an id': ({ value, context }: Vertex<UploadContext>) =>
      value !== 'stored' || context.fileId !== '',
    'at most five rounds in a row without progress': ({ context }: Vertex<UploadContext>) =>
      context.tries <= 5,
    'sending requires an endpoint': ({ value, context }: Vertex<UploadContext>) =>
      (value !== 'sending' && value !== 'locating') || context.endpoint !== '',
  },
});
