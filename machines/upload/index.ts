export { uploadMachine, withUploadPorts } from './upload.machine.ts';
export * from './upload.rules.ts';
export type * from './upload.types.ts';
export { type UploadView, viewUpload } from './upload.view.ts';
