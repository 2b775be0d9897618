export { accessMachine, withAccessPorts } from './access.machine.ts';
export type * from './access.types.ts';
export { type AccessView, viewAccess } from './access.view.ts';
