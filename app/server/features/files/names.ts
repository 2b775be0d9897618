import * as v from 'valibot';
import { isPlainLine } from '../../platform/http/clean-text.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const separator = /[/\\]/;
/** Marks of direction that some systems put into names unseen: they change nothing but what stands beside them. */
const marks = /[\u061c\u200e\u200f]/g;
const maxNameBytes = 255;

/** A name as it is sent: what some systems put in unseen is taken out, before `cleanName` judges the rest. */
export const GivenName = v.pipe(
  v.string(),
  v.transform((name) => name.replace(marks, '')),
);

/** A name fit for every system it may be downloaded to, in NFC; or the refusal that names the field (P24). */
export function cleanName(name: string): string | Refusal {
  const wanted = name.normalize('NFC').trim();
  const bad =
    wanted === '' ||
    wanted === '.' ||
    wanted === '..' ||
    separator.test(wanted) ||
    !isPlainLine(wanted) ||
    reserved.test(wanted) ||
    Buffer.byteLength(wanted) > maxNameBytes;
  return bad
    ? refuse('invalid_argument', { field: 'name', description: 'this name cannot be used' })
    : wanted;
}

/** How two names are compared: a folder holds one of each, whatever its case. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** The extension in lower case, without its dot. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The name cut before its ending to so many bytes of UTF-8; the ending stays, and no character is cut in two. */
export function shortened(name: string, maxBytes = maxNameBytes): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  let room = maxBytes - Buffer.byteLength(ending);
  let stem = '';
  for (const letter of name.slice(0, name.length - ending.length)) {
    room -= Buffer.byteLength(letter);
    if (room < 0) break;
    stem += letter;
  }
  return stem + ending;
}

/** `photo (2).jpg`: the n-th name tried when one is taken; a long one is cut, so that it still fits (P24). */
export function numberedName(given: string, n: number): string {
  const name = shortened(given, maxNameBytes - Buffer.byteLength(` (${n})`));
  const dot = name.lastIndexOf('.');
  const [stem, rest] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem} (${n})${rest}`;
}
