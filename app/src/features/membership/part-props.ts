import type { Profile } from '@aloft/core';
import type { ReactNode } from 'react';
import type { Pack } from './packs.ts';
import type { Checkout } from './use-checkout.ts';

/** What each part of the page of plans shows. */
export interface PartProps {
  readonly profile: Profile;
  readonly checkout: Checkout;
}

/** What the parts of packs show besides: a pack and the choice of it; null where none is sold. */
export interface PackPartProps extends PartProps {
  readonly pack: Pack | null;
  readonly choice: ReactNode;
}
