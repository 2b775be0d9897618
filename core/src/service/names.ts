import * as v from 'valibot';
import { isPlainLine, withoutHidden } from './text.ts';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const separator = /[/\\]/;
/** Invisible direction marks that some systems add to names. */
const marks = /[\u061c\u200e\u200f]/g;
const maxNameBytes = 255;
const loneSurrogates = /\p{Cs}/gu;
/** The text with a replacement character for each lone surrogate. */
export const wellFormed = (text: string): string => text.replace(loneSurrogates, '\ufffd');

/** A name as it is sent: what some systems put in unseen is taken out, before `fileName` judges the rest. */
export const GivenName = v.pipe(
  v.string(),
  v.transform((name) => name.replace(marks, '')),
);

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).byteLength;

/** Why a name is fit for no drive. `hidden`: nothing of it can be seen, or a part of it cannot. */
export type NameProblem = 'empty' | 'dots' | 'separator' | 'hidden' | 'reserved' | 'tooLong';

/** Spaces of every width, and characters that take no room: a name of nothing else cannot be seen. */
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** What is wrong with a name, first things first; null when a drive takes it (P24, R10.3). */
export function nameProblem(name: string): NameProblem | null {
  const wanted = name.normalize('NFC').trim();
  if (wanted === '') return 'empty';
  if (wanted === '.' || wanted === '..') return 'dots';
  if (separator.test(wanted)) return 'separator';
  if (!isPlainLine(wanted) || invisible.test(wanted)) return 'hidden';
  if (reserved.test(wanted)) return 'reserved';
  return bytesOf(wanted) > maxNameBytes ? 'tooLong' : null;
}

/**
 * The name in NFC when a drive takes it; null for any other (P24). Not all of them are names of Windows: in archives they
 * are changed (`entryName`), and browsers change those that they download.
 */
export function fileName(name: string): string | null {
  return nameProblem(name) === null ? name.normalize('NFC').trim() : null;
}

/**
 * The comparison key of a name: names in a folder are unique, ignoring letter case and canonical form, as they are in
 * file systems. `x²` and `x2` are two names.
 */
export function nameKey(name: string): string {
  // Lower case can undo the form: `J̌` has no composed letter, and `ǰ` has one.
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

/** The extension in lower case, without its dot. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Truncates a name before its extension to so many bytes of UTF-8, on a character boundary. */
export function shortened(name: string, maxBytes = maxNameBytes): string {
  if (bytesOf(name) <= maxBytes) return name;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  let room = maxBytes - bytesOf(ending);
  let stem = '';
  for (const letter of name.slice(0, name.length - ending.length)) {
    room -= bytesOf(letter);
    if (room < 0) break;
    stem += letter;
  }
  return stem + ending;
}

/** `photo (2).jpg`: the n-th candidate when a name is taken; truncated if needed (P24). */
export function numberedName(given: string, n: number): string {
  const name = shortened(given, maxNameBytes - bytesOf(` (${n})`));
  const dot = name.lastIndexOf('.');
  const [stem, rest] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem} (${n})${rest}`;
}

/** A visitor's file name, made valid for a drive; null when nothing is left of it (P24). */
export function usableName(given: string): string | null {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const bare = withoutHidden(wellFormed(last)).trim();
  return fileName(shortened(bare.normalize('NFC')));
}

/** A device of Windows, which is one with any extension, and with spaces before it. */
const device = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?= *(\.|$))/i;
/** What a name of Windows has none of. */
const signs = /[/\\<>:"|?*]/g;
/** Windows drops these: two names would become one. */
const droppedEnd = /[. ]+$/;

/**
 * One segment of a path in an archive, in NFC, that every system can unpack: never empty, `.` or `..`, without
 * separators, control characters, overrides of the direction or a drive letter, no device of Windows, none of the signs
 * that Windows refuses, at most 255 bytes (T17, P24). Any other name that a drive takes comes out as it is.
 */
export function entryName(name: string): string {
  const bare = withoutHidden(wellFormed(name).normalize('NFC'), '_')
    .replace(signs, '_')
    .replace(device, '_$1');
  const visible = shortened(bare).replace(droppedEnd, (end) => '_'.repeat(end.length));
  return visible === '' ? '_' : visible;
}

/** The same for a drive, which takes more names than Windows: of an archive that is unpacked into it. */
export function extractedName(name: string): string {
  return usableName(name) ?? entryName(name);
}

/**
 * Assigns unique names within one folder, each as `clean` makes it: a taken one (`nameKey`) gets a number. Those of an
 * archive, where it is left out.
 */
export function createNames(clean = entryName): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const wanted = clean(name);
    const key = nameKey(wanted);
    for (let n = (taken.get(key) ?? 0) + 1; ; n += 1) {
      const candidate = n === 1 ? wanted : numberedName(wanted, n);
      if (n > 1 && taken.has(nameKey(candidate))) continue;
      taken.set(key, n);
      taken.set(nameKey(candidate), Math.max(1, taken.get(nameKey(candidate)) ?? 0));
      return candidate;
    }
  };
}

/**
 * An archive's name with its extension: the requested one, null when that is invalid; else by the selection, truncated
 * where no extension fits behind it.
 */
export function archiveName(
  given: string,
  tops: readonly { readonly name: string; readonly isFolder: boolean }[],
  title: string,
): string | null {
  const [only] = tops;
  const stem =
    only === undefined || tops.length > 1 ? title : only.name.replace(only.isFolder ? /$^/ : /\.[^.]+$/, '');
  const room = maxNameBytes - '.zip'.length;
  if (given === '') return `${fileName(shortened(entryName(stem), room)) ?? 'Aloft'}.zip`;
  const name = fileName(given.replace(/\.zip$/i, ''));
  return name === null || bytesOf(name) > room ? null : `${name}.zip`;
}
