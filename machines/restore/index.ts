export { restoreMachine, withRestorePorts } from './restore.machine.ts';
export type * from './restore.types.ts';
export { type RestoreView, viewRestore } from './restore.view.ts';
