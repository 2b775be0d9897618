import type { ConsentChoice } from './consent.types.ts';

/** Nothing beyond what is needed, until somebody says otherwise. */
export const nothingAllowed: ConsentChoice = { analytics: false, marketing: false };
export const everythingAllowed: ConsentChoice = { analytics: true, marketing: true };
