import { textsOf } from '../../address-search.ts';

/** What the address of a payment says. */
export interface PaymentSearch {
  readonly order_id?: string;
  readonly action?: string;
  /** From where one came to it (R2.23). */
  readonly scene?: string;
}

/**
 * The scene of an address, empty where it is none: the router would hand on what is left out here as it was written. By
 * hand, since the shop and page reports parse nothing else.
 */
export function sceneOf({ scene }: Readonly<Record<string, unknown>>): Pick<PaymentSearch, 'scene'> {
  if (scene === undefined) return {};
  return { scene: typeof scene === 'string' && /^[\w.-]{1,64}$/.test(scene) ? scene : '' };
}

export const paymentSearch = (search: Record<string, unknown>): PaymentSearch => ({
  ...textsOf(search, { order_id: 64, action: 32 }),
  ...sceneOf(search),
});
