import type { Profile } from '@aloft/core';
import type { Checkout } from './use-checkout.ts';

/** What each part of the page of plans shows. */
export interface PartProps {
  readonly profile: Profile;
  readonly checkout: Checkout;
}
