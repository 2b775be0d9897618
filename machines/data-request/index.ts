export { dataRequestMachine, withDataRequestPorts } from './data-request.machine.ts';
export type * from './data-request.types.ts';
export { type DataRequestView, viewDataRequest } from './data-request.view.ts';
