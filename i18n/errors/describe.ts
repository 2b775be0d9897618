import { type ErrorTexts, errorKeyOf, isErrorKey } from './keys.ts';

/** What is known of a failure when its text is chosen. A `Failure` of the machines fits. */
export interface ErrorFacts {
  /** The error string. */
  readonly code: string;
  readonly numeric?: number | null;
  /** The service's description, already cleaned for display. */
  readonly message?: string | null;
  /** The text that the service wrote for the reader. */
  readonly localized?: string | null;
}

// Below this the numbers are the standard classes, coarser than the strings beside them.
const firstSpecificNumber = 17;

/**
 * The sentence that a reader gets, in the order of R8.5: the service's own text for the reader; the network
 * message for `unreachable`; the "too frequent" message for `captcha_invalid`; the text of the number, from
 * 17 on; the text of the string; the text of a standard number; else the prefix with error and description
 * in brackets. Never empty, never throws.
 */
export function describeError(facts: ErrorFacts, { texts, prefix, bracketed }: ErrorTexts): string {
  const { code, numeric = null, message = null, localized = null } = facts;
  if (localized !== null && localized.trim() !== '') return localized;
  if (code === 'unreachable' || code === 'captcha_invalid') return texts[code];
  const numbered = numeric === null ? null : errorKeyOf(numeric);
  if (numbered !== null && numeric !== null && numeric >= firstSpecificNumber) return texts[numbered];
  if (isErrorKey(code) && code !== 'unknown') return texts[code];
  if (numbered !== null && numbered !== 'unknown' && numbered !== 'ok') return texts[numbered];
  const inside = [code, message ?? ''].map((part) => part.trim()).filter((part) => part !== '');
  const saysNothing = inside.length === 0 || (inside.length === 1 && inside[0] === 'unknown');
  return saysNothing ? texts.unknown : bracketed(prefix, inside.join(': '));
}
