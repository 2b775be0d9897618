export { previewMachine, withPreviewPorts } from './preview.machine.ts';
export * from './preview.rules.ts';
export type * from './preview.types.ts';
export { type PreviewView, viewPreview } from './preview.view.ts';
