export { offlineTaskMachine, withOfflineTaskPorts } from './offline-task.machine.ts';
export * from './offline-task.rules.ts';
export type * from './offline-task.types.ts';
export { type OfflineTaskView, viewOfflineTask } from './offline-task.view.ts';
