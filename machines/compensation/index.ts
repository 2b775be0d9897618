export { compensationMachine, withCompensationPorts } from './compensation.machine.ts';
export type * from './compensation.types.ts';
export { type CompensationView, viewCompensation } from './compensation.view.ts';
