import type { ConsentPorts } from '@aloft/machines';
import { consentWord, readConsentWord } from '../rules/consent.ts';
import type { Cookies } from '../storage/cookies.ts';
import type { Store } from '../storage/store.ts';

/** What `consent` needs of its client. */
export interface ConsentParts {
  readonly store: Store;
  readonly cookies: Cookies;
  /** Tells the other windows of the browser. */
  readonly announce: (word: string) => void;
}

/**
 * The ports of `consent` (R2.9). The choice stands in a cookie, which a server reads, too, and in storage: either is
 * enough, so that a browser that blocks one of them does not ask on every page (P30).
 */
export function consentPorts({ store, cookies, announce }: ConsentParts): ConsentPorts {
  return {
    readConsent: async () => {
      const known = readConsentWord(cookies.read('consent'));
      const choice = known ?? store.read('analysis_consent');
      if (choice === null) return { kind: 'none' };
      if (known === null) cookies.write('consent', consentWord(choice));
      return { kind: 'stored', choice };
    },
    storeConsent: async (choice) => {
      const word = consentWord(choice);
      const kept = [cookies.write('consent', word), store.write('analysis_consent', choice)];
      announce(word);
      return { kind: kept.includes(true) ? 'stored' : 'failed' };
    },
  };
}
