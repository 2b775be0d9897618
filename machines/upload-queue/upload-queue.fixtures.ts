import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { UploadQueueEvent, UploadQueueInput, UploadQueuePorts } from './upload-queue.types.ts';
import { viewUploadQueue } from './upload-queue.view.ts';

export const inputs: Readonly<Record<string, UploadQueueInput>> = {
  one: { parallel: 1 },
  two: { parallel: 2 },
};

export const events: EventSamples<UploadQueueEvent> = {
  'files.add': [{ type: 'files.add', ids: ['a', 'b', 'c'] }],
  'item.ended': [
    { type: 'item.ended', id: 'a' },
    { type: 'item.ended', id: 'b' },
    { type: 'item.ended', id: 'c' },
  ],
  'item.again': [{ type: 'item.again', id: 'a' }],
  'item.remove': [{ type: 'item.remove', id: 'b' }],
  'item.first': [{ type: 'item.first', id: 'c' }],
  'queue.pause': [{ type: 'queue.pause' }],
  'queue.resume': [{ type: 'queue.resume' }],
  'queue.cancelAll': [{ type: 'queue.cancelAll' }],
  'queue.clear': [{ type: 'queue.clear' }],
};

export const ports: PortSamples<UploadQueuePorts> = {};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewUploadQueue, 'screen', {
  nothing: 'rests',
  working: 'rests',
  held: 'rests',
  finished: 'rests',
});
