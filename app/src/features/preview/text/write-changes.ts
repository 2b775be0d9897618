import { decode, type Encoding, markOf, type Stored } from '@aloft/core/encodings';
import type { ChangeSet } from '@codemirror/state';
import { encode, isExact } from './encoding.ts';
import { type Replacement, replaceIn, replacementsIn } from './replacements.ts';

/** A text as it is stored. */
export interface TextFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly stored: Stored;
}

/** A text cannot be saved in its encoding: it lacks signs that were typed, or bytes of the file would be read otherwise. */
export type Unwritable = 'typed signs' | 'stored bytes';

/** How many bytes give so many UTF-16 units of a text, from a place where a character begins. */
function sizeOf(bytes: Uint8Array, encoding: Encoding, units: number): number {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return Math.min(units * 2, bytes.length);
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  // Each byte gives one unit at most, and four bytes give one at least.
  let low = Math.min(units, bytes.length);
  let high = Math.min(units * 4, bytes.length);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (decoder.decode(bytes.subarray(0, middle)).length > units) high = middle - 1;
    else low = middle;
  }
  return low;
}

/** The bytes of a text whose encoding does not give them back: what was changed is encoded, all others are kept. */
function splice(
  { bytes, stored: { encoding } }: TextFile,
  replacements: readonly Replacement[],
): Uint8Array<ArrayBuffer> | Unwritable {
  const parts: Uint8Array[] = [];
  let [at, unit] = [markOf(bytes, encoding).length, 0];
  parts.push(bytes.subarray(0, at));
  for (const { from, to, insert } of replacements) {
    // It stands for bytes that are not known here any more.
    if (insert.includes('\ufffd')) return 'stored bytes';
    const inserted = encode(insert, { encoding, mark: false });
    if (inserted === null) return 'typed signs';
    const start = at + sizeOf(bytes.subarray(at), encoding, from - unit);
    parts.push(bytes.subarray(at, start), inserted);
    [at, unit] = [start + sizeOf(bytes.subarray(start), encoding, to - from), to];
  }
  parts.push(bytes.subarray(at));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}

/** A changed text, with the line breaks that it had. */
export function changedText({ bytes, stored }: TextFile, changes: ChangeSet): string {
  const text = decode(bytes, stored.encoding);
  return replaceIn(text, replacementsIn(text, changes));
}

/**
 * The bytes of a changed text in its own encoding: every byte that was not touched is kept, and they are read as the
 * editor shows them.
 */
export function writeChanges(file: TextFile, changes: ChangeSet): Uint8Array<ArrayBuffer> | Unwritable {
  const { bytes, stored } = file;
  const text = decode(bytes, stored.encoding);
  const replacements = replacementsIn(text, changes);
  const changed = replaceIn(text, replacements);
  const exact = isExact(bytes, stored);
  const written = exact ? (encode(changed, stored) ?? 'typed signs') : splice(file, replacements);
  if (typeof written === 'string' || decode(written, stored.encoding) === changed) return written;
  return exact ? 'typed signs' : 'stored bytes';
}
