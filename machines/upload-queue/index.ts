export { uploadQueueMachine } from './upload-queue.machine.ts';
export type * from './upload-queue.types.ts';
export { type UploadQueueView, viewUploadQueue } from './upload-queue.view.ts';
