import type { ConsentChoice } from './consent.types.ts';

/** The default until the person chooses: only what is strictly necessary. */
export const nothingAllowed: ConsentChoice = { analytics: false, marketing: false };
export const everythingAllowed: ConsentChoice = { analytics: true, marketing: true };
