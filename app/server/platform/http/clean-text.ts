import { cleanText } from '@aloft/core/errors';
import * as v from 'valibot';

/**
 * Controls, ends of lines, and marks that turn the direction of what stands beside them: they hide or reorder what a
 * person reads, end a line of a header or a log, and nobody means them in a name (P22c).
 */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const everyHidden = new RegExp(hidden, 'gu');

/** Whether the text is one line of characters that can be seen, in the direction that they have by themselves. */
export function isPlainLine(text: string): boolean {
  return !hidden.test(text);
}

/** The text without what cannot be seen; with `instead`, that in its place. */
export function withoutHidden(text: string, instead = ''): string {
  return text.replace(everyHidden, instead);
}

/** A text that people read, such as a title: one line of at most `maxLength` characters, and what hides is taken out. */
export const TextLine = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.transform((text) => cleanText(text, maxLength)),
  );

/**
 * Whether every store and every screen can hold the text: whole code points and no NUL, which PostgreSQL refuses
 * with an error instead of an answer.
 */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** The address as people mean it: each escape is UTF-8, and what it stands for is clean. */
export function isCleanAddress(path: string): boolean {
  try {
    return isCleanText(decodeURIComponent(path));
  } catch {
    return false;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The bytes as text, or null when they are not UTF-8. */
export function readUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * JSON from outside: texts and names that are clean, and no `__proto__`. Throws a SyntaxError (or a RangeError
 * when it nests beyond the stack) for anything else. Null is how some clients say that they say nothing: such a
 * field is not there; as an element it stays.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, function (this: unknown, key, value: unknown) {
    if (key === '__proto__' || !isCleanText(key)) throw new SyntaxError('a name that is not allowed');
    if (typeof value === 'string' && !isCleanText(value)) throw new SyntaxError('text that cannot be held');
    return value === null && key !== '' && !Array.isArray(this) ? undefined : value;
  });
}
