export { redeemMachine, withRedeemPorts } from './redeem.machine.ts';
export * from './redeem.rules.ts';
export type * from './redeem.types.ts';
export { type RedeemView, viewRedeem } from './redeem.view.ts';
