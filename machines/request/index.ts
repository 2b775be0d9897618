export { requestMachine, withRequestPorts } from './request.machine.ts';
export type * from './request.types.ts';
export { type RequestView, viewRequest } from './request.view.ts';
