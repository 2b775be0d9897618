export { freeVipMachine, withFreeVipPorts } from './free-vip.machine.ts';
export type * from './free-vip.types.ts';
export { type FreeVipView, viewFreeVip } from './free-vip.view.ts';
