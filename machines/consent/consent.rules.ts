import type { ConsentChoice } from './consent.types.ts';

/** Only what is necessary, until the person chooses. */
export const nothingAllowed: ConsentChoice = { analytics: false, marketing: false };
export const everythingAllowed: ConsentChoice = { analytics: true, marketing: true };
