import type { ErrorFacts } from '@aloft/i18n/errors';
import { cleanText } from './clean-text.ts';

const truncated = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : cleanText(text);

/** Cleans the texts of a failure for display (T14). */
export function cleanFacts(facts: ErrorFacts): ErrorFacts {
  return {
    code: cleanText(facts.code),
    numeric: facts.numeric ?? null,
    message: truncated(facts.message),
    localized: truncated(facts.localized),
    error: truncated(facts.error),
  };
}
