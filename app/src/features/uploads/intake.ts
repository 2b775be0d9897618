import { fileName, nameKey, numberedName } from '@aloft/core/service';
import type { Holders } from '../../data/name-holders.ts';
import type { PickedFile } from './dropped-files.ts';
import type { Unfit } from './upload-lines.ts';

/** What systems leave in folders for themselves; nobody wants it in a drive. */
const junk = /^(\.ds_store|thumbs\.db|desktop\.ini|\._.*|\.spotlight-v100|\.trashes|~\$.*)$/i;
const junkFolder = /^(__macosx|\.trashes|\.spotlight-v100|\$recycle\.bin|system volume information)$/i;
const encoder = new TextEncoder();
const longestName = 255;

function whyUnfit(name: string): Unfit | null {
  if (name.trim() === '') return 'noName';
  if (encoder.encode(name.normalize('NFC')).byteLength > longestName) return 'longName';
  return fileName(name) === null ? 'badName' : null;
}

/** What of the chosen files can be uploaded, what cannot and why, and how much was left out as systems' own. */
export interface Sieved {
  readonly fit: readonly PickedFile[];
  readonly unfit: readonly { readonly picked: PickedFile; readonly why: Unfit }[];
  readonly junk: number;
}

/** Sorts out what no drive can keep or nobody wants, before anything is asked of the service. */
export function sieve(files: readonly PickedFile[]): Sieved {
  const fit: PickedFile[] = [];
  const unfit: { picked: PickedFile; why: Unfit }[] = [];
  let left = 0;
  for (const picked of files) {
    const { file, path } = picked;
    if (junk.test(file.name) || path.some((folder) => junkFolder.test(folder))) {
      left += 1;
      continue;
    }
    const why = [file.name, ...path].map(whyUnfit).find((one) => one !== null);
    if (why === undefined) fit.push(picked);
    else unfit.push({ picked, why });
  }
  return { fit, unfit, junk: left };
}

/** The first free name beside those that are taken: `photo (2).jpg`. */
export function freeNameAmong(holders: Holders, name: string): string {
  for (let n = 2; ; n += 1) {
    const candidate = numberedName(name, n);
    if (!holders.has(nameKey(candidate))) return candidate;
  }
}

export { nameKey };
