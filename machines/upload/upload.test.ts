import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Place } from '../harness/types.ts';
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
    'a stored file has its id': ({ value, context }: Place<UploadContext>) =>
      value !== 'stored' || context.fileId !== '',
    'no more than five tries in a row': ({ context }: Place<UploadContext>) => context.tries <= 5,
    'nothing is sent without a place': ({ value, context }: Place<UploadContext>) =>
      (value !== 'sending' && value !== 'locating') || context.endpoint !== '',
  },
});
