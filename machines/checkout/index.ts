export { checkoutMachine, withCheckoutPorts } from './checkout.machine.ts';
export type * from './checkout.types.ts';
export { type CheckoutView, viewCheckout } from './checkout.view.ts';
