import { createNames, extractedName } from '@aloft/core/service';
import type { ContainedEntry } from '@aloft/core/wire';
import { nameOf } from './contained-entry.ts';
import type { TreeFolder } from './contents-tree.ts';

/** One file of an archive, as it will be in the drive. */
export interface PlannedFile {
  readonly entry: ContainedEntry;
  /** One that a drive takes. */
  readonly name: string;
  /** The folders above it, below the one that is chosen; such names as well. */
  readonly path: readonly string[];
}

/** What is extracted by one press. */
export interface ExtractionPlan {
  /** What the person has pressed. */
  readonly title: string;
  readonly files: readonly PlannedFile[];
  /** Bytes unpacked, as the archive claims. */
  readonly size: number;
  /** Locked ones, links, and what cannot be unpacked. */
  readonly leftOut: number;
}

/** What one extraction may bring: it travels by way of the browser, which holds what is not stored yet. */
export const largestExtraction = { files: 1000, bytes: 2 * 1024 ** 3 } as const;

const planOf = (title: string, files: readonly PlannedFile[], leftOut: number): ExtractionPlan => ({
  ...{ title, files, leftOut },
  size: files.reduce((sum, { entry }) => sum + Number(entry.size), 0),
});

/** Plans to extract one file. */
export function planFile(entry: ContainedEntry): ExtractionPlan {
  const title = nameOf(entry);
  if (entry.id === '') return planOf(title, [], 1);
  return planOf(title, [{ entry, name: createNames(extractedName)(title), path: [] }], 0);
}

/**
 * Plans to extract all that is in a folder, in a folder of that name. Names are made such as a drive takes: slips, roots
 * and drive letters become names like others, and of equal ones each gets a number (T17).
 */
export function planFolder(folder: TreeFolder, title: string): ExtractionPlan {
  const files: PlannedFile[] = [];
  let leftOut = 0;
  // A stack instead of recursion: a hostile path is five hundred folders deep.
  const rest = [{ folder, path: [createNames(extractedName)(title)] }];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    const safe = createNames(extractedName);
    const { path } = one;
    for (const [name, below] of one.folder.folders) rest.push({ folder: below, path: [...path, safe(name)] });
    for (const entry of one.folder.files) {
      if (entry.id === '') leftOut += 1;
      else files.push({ entry, name: safe(nameOf(entry)), path });
    }
  }
  return planOf(title, files, leftOut);
}

/** Why a plan is not carried out; null for one that is. */
export function refusalOf({ files, size }: ExtractionPlan): 'nothing' | 'tooMuch' | null {
  if (files.length === 0) return 'nothing';
  return files.length > largestExtraction.files || size > largestExtraction.bytes ? 'tooMuch' : null;
}
