import type { ConsentChoice } from '@aloft/machines';
import * as v from 'valibot';

/** A choice about cookies as one word: in its cookie, and between the tabs of a browser. */
export const ConsentWord = v.picklist(['none', 'analytics', 'marketing', 'all']);
export type ConsentWord = v.InferOutput<typeof ConsentWord>;

const choices: Readonly<Record<ConsentWord, ConsentChoice>> = {
  none: { analytics: false, marketing: false },
  analytics: { analytics: true, marketing: false },
  marketing: { analytics: false, marketing: true },
  all: { analytics: true, marketing: true },
};

/** The choice as a word (R2.9). */
export function consentWord({ analytics, marketing }: ConsentChoice): ConsentWord {
  if (analytics) return marketing ? 'all' : 'analytics';
  return marketing ? 'marketing' : 'none';
}

/** The choice that a word stands for; null for anything else. Never throws. */
export function readConsentWord(word: unknown): ConsentChoice | null {
  return v.is(ConsentWord, word) ? choices[word] : null;
}
