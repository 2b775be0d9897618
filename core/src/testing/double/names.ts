import * as v from 'valibot';
import { cleanText } from '../../errors/clean-text.ts';
import { toBytes } from './bytes.ts';
import { refuse } from './frame.ts';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const forbidden = /[\p{Cc}/\\\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const marks = /[\u061c\u200e\u200f]/g;
const longest = 255;

/** A text that people read, such as a title: one line, and what hides in it is taken out. */
export const textLine = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.transform((text) => cleanText(text, most)),
  );

/** A name fit for every system it may be downloaded to, in NFC; others are refused. */
export function cleanName(name: string): string {
  const wanted = name.replace(marks, '').normalize('NFC').trim();
  const bad =
    wanted === '' ||
    wanted === '.' ||
    wanted === '..' ||
    forbidden.test(wanted) ||
    reserved.test(wanted) ||
    toBytes(wanted).byteLength > longest;
  return bad
    ? refuse('invalid_argument', { field: 'name', description: 'this name cannot be used' })
    : wanted;
}

/** How two names are compared: a folder holds one of each, whatever its case. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The extension in lower case, without its dot. */
export const extensionOf = (name: string): string => /\.([^.]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** `photo (2).jpg`: the n-th name tried when one is taken. */
export function numberedName(name: string, n: number): string {
  const dot = name.lastIndexOf('.');
  const [stem, rest] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem} (${n})${rest}`;
}
