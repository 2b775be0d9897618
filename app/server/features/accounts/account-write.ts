import type { Locale } from '@aloft/i18n';
import type { Remembered } from '../../platform/http/idempotency-store.ts';
import type { Requester } from './requester.ts';

/** A write to the own account: who makes it, its idempotency key, and the language of its mail. */
export interface AccountWrite {
  readonly requester: Requester;
  readonly remembered: Remembered | null;
  readonly locale: Locale;
}
