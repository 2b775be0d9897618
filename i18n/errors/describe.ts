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
  /** The service's own error string, where `code` only stands in for it. */
  readonly error?: string | null;
}

// Below this the numbers are the standard classes, coarser than the strings beside them.
const firstSpecificNumber = 17;

// No message is longer (T14, P22), the brackets of any language included.
const maxTextLength = 300;
const bracketRoom = 4;

/** The first so many characters; a huge text is never taken apart whole. */
function cut(text: string, most: number): string {
  return [...text.slice(0, 2 * most)].slice(0, most).join('');
}

/**
 * The sentence that a reader gets, in the order of R8.5: the service's own text for the reader; the network
 * message for `unreachable`; the "too frequent" message for `captcha_invalid`; the text of the number, from
 * 17 on; the text of the string; the text of a standard number; else the prefix with error and description
 * in brackets. Never empty, never longer than 300 characters, never throws.
 */
export function describeError(facts: ErrorFacts, { texts, prefix, bracketed }: ErrorTexts): string {
  const { code, numeric = null, message = null, localized = null } = facts;
  if (localized !== null && localized.trim() !== '') return cut(localized.trim(), maxTextLength);
  if (code === 'unreachable' || code === 'captcha_invalid') return texts[code];
  const numbered = numeric === null ? null : errorKeyOf(numeric);
  if (numbered !== null && numeric !== null && numeric >= firstSpecificNumber) return texts[numbered];
  if (isErrorKey(code) && code !== 'unknown') return texts[code];
  if (numbered !== null && numbered !== 'unknown' && numbered !== 'ok') return texts[numbered];
  const inside = [facts.error ?? code, message ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const saysNothing = inside.length === 0 || (inside.length === 1 && inside[0] === 'unknown');
  if (saysNothing) return texts.unknown;
  return bracketed(prefix, cut(inside.join(': '), maxTextLength - prefix.length - bracketRoom));
}
