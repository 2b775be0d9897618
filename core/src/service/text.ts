import * as v from 'valibot';
import { cleanText } from '../errors/clean-text.ts';

/**
 * Controls, ends of lines, and marks that turn the direction of what stands beside them: they hide or reorder what a
 * person reads, end a line of a header or a log, and nobody means them in a name (P22c).
 */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const everyHidden = new RegExp(hidden, 'gu');

/** Whether the text is one line of visible characters, without direction overrides. */
export function isPlainLine(text: string): boolean {
  return !hidden.test(text);
}

/** The text with hidden characters replaced by `instead`. */
export function withoutHidden(text: string, instead = ''): string {
  return text.replace(everyHidden, instead);
}

/** A one-line text that people read, such as a title: at most `maxLength` characters, with hidden ones removed. */
export const TextLine = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.transform((text) => cleanText(text, max)),
  );

/** A text of several lines that people read: at most `max` characters, each line with hidden characters removed. */
export const TextBlock = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.transform((text) =>
      text
        .split(/\r\n|\r|\n/)
        .map((line) => withoutHidden(line.replaceAll('\t', ' ')).trimEnd())
        .join('\n')
        .trim(),
    ),
  );
