import { searchText } from '@aloft/core/rules';
import * as v from 'valibot';
import { isPlainLine } from '../../platform/http/clean-text.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const separator = /[/\\]/;
/** Invisible direction marks that some systems add to names. */
const marks = /[\u061c\u200e\u200f]/g;
const maxNameBytes = 255;

/** A requested name without invisible marks; `cleanName` checks the rest. */
export const GivenName = v.pipe(
  v.string(),
  v.transform((name) => name.replace(marks, '')),
);

/** A name that is valid on every system it may be downloaded to, in NFC; or the refusal that names the field (P24). */
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

/** The comparison key of a name: names in a folder are unique, ignoring case. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** A name's columns in `files`: each write of a name writes all of them. */
export interface NameColumns {
  readonly name: string;
  readonly name_key: string;
  /** What a search compares; empty when that is `name_key`, as for most names. */
  readonly search_key: string;
}

export function nameColumns(name: string): NameColumns {
  const key = nameKey(name);
  const searched = searchText(name);
  return { name, name_key: key, search_key: searched === key ? '' : searched };
}

/** The extension in lower case, without its dot. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Truncates a name before its extension to so many bytes of UTF-8, on a character boundary. */
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

/** `photo (2).jpg`: the n-th candidate when a name is taken; truncated if needed (P24). */
export function numberedName(given: string, n: number): string {
  const name = shortened(given, maxNameBytes - Buffer.byteLength(` (${n})`));
  const dot = name.lastIndexOf('.');
  const [stem, rest] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem} (${n})${rest}`;
}
