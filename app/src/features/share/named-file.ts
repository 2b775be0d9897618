import type { ShareListing } from '@aloft/core';

/** A file of a share that an address names in place of a folder. */
export interface NamedFile {
  readonly id: string;
  /** The folders in which it lies, outermost first. */
  readonly folders: readonly string[];
}

/** The file that was asked for in place of a folder, if it was one. */
export function namedFileOf({ file, ancestors }: ShareListing): NamedFile | null {
  return file === undefined ? null : { id: file, folders: ancestors.map(({ id }) => id) };
}
