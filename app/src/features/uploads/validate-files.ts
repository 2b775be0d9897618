import { isSystemFile } from '@aloft/core/rules';
import { fileName, nameKey, numberedName } from '@aloft/core/service';
import type { Holders } from '../../data/name-holders.ts';
import type { PickedFile } from './dropped-files.ts';
import type { InvalidReason } from './upload-lines.ts';

const encoder = new TextEncoder();
const longestName = 255;

function whyInvalid(name: string): InvalidReason | null {
  if (name.trim() === '') return 'noName';
  if (encoder.encode(name.normalize('NFC')).byteLength > longestName) return 'longName';
  return fileName(name) === null ? 'badName' : null;
}

/** What is taken in for an upload. */
export interface UploadRules {
  /** Whether what systems keep for themselves is left out (R3.9). */
  readonly isFiltered: boolean;
  /** Bytes of the largest file that the plan takes; null is without limit, or unknown. */
  readonly largestFile: number | null;
}

/** What of the chosen files can be uploaded, what cannot and why, and how much was left out as systems' own. */
export interface ValidatedFiles {
  readonly valid: readonly PickedFile[];
  readonly tooLarge: readonly PickedFile[];
  readonly invalid: readonly { readonly picked: PickedFile; readonly why: InvalidReason }[];
  readonly junk: number;
}

/** Sorts out what the drive cannot keep, before anything is asked of the service (R4.5). */
export function validateFiles(
  files: readonly PickedFile[],
  { isFiltered, largestFile }: UploadRules,
): ValidatedFiles {
  const tooLarge: PickedFile[] = [];
  const valid: PickedFile[] = [];
  const invalid: { picked: PickedFile; why: InvalidReason }[] = [];
  let left = 0;
  for (const picked of files) {
    const { file, path } = picked;
    if (isFiltered && isSystemFile(file.name, path)) {
      left += 1;
      continue;
    }
    const why = [file.name, ...path].map(whyInvalid).find((one) => one !== null);
    if (why !== undefined) invalid.push({ picked, why });
    else if (largestFile !== null && file.size > largestFile) tooLarge.push(picked);
    else valid.push(picked);
  }
  return { valid, invalid, tooLarge, junk: left };
}

/** The first free name beside those that are taken: `photo (2).jpg`. */
export function freeNameAmong(holders: Holders, name: string): string {
  for (let n = 2; ; n += 1) {
    const candidate = numberedName(name, n);
    if (!holders.has(nameKey(candidate))) return candidate;
  }
}

export { nameKey };
