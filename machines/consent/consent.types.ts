import type { Port } from '../shared/port.ts';

/** What a person allows beyond what is strictly necessary. */
export interface ConsentChoice {
  readonly analytics: boolean;
  readonly marketing: boolean;
}
export type StoredConsent =
  | { readonly kind: 'none' }
  | { readonly kind: 'stored'; readonly choice: ConsentChoice };
export type ConsentStored = { readonly kind: 'stored' } | { readonly kind: 'failed' };

export interface ConsentPorts {
  readonly readConsent: Port<null, StoredConsent>;
  readonly storeConsent: Port<ConsentChoice, ConsentStored>;
}
export interface ConsentContext {
  readonly choice: ConsentChoice;
}
export type ConsentEvent =
  | { readonly type: 'consent.acceptAll' }
  | { readonly type: 'consent.rejectAll' }
  | { readonly type: 'consent.choose'; readonly choice: ConsentChoice }
  /** The settings, before the first choice or after it. */
  | { readonly type: 'consent.reopen' }
  /** Closed without a choice: the previous one stays. */
  | { readonly type: 'consent.dismiss' }
  /** Chosen in another tab, which has stored it. */
  | { readonly type: 'consent.changedElsewhere'; readonly choice: ConsentChoice };
export type ConsentEmitted = { readonly type: 'consent.changed' } & ConsentChoice;
