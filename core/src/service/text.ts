import * as v from 'valibot';
import { cleanText } from '../errors/clean-text.ts';

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

/** A text that people read, such as a title: one line of at most `most` characters, and what hides is taken out. */
export const TextLine = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.transform((text) => cleanText(text, most)),
  );
