export { deviceApprovalMachine, withDeviceApprovalPorts } from './device-approval.machine.ts';
export * from './device-approval.rules.ts';
export type * from './device-approval.types.ts';
export { type DeviceApprovalView, viewDeviceApproval } from './device-approval.view.ts';
