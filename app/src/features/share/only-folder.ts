import type { ShareListing } from '@aloft/core';

/** The one folder that a share consists of, from the list of what is shared; empty where it is anything else. */
export function onlyFolderOf({ fileCount, ancestors, entries }: ShareListing): string {
  const [entry] = entries;
  return fileCount === '1' && ancestors.length === 0 && entry?.kind === 'folder' ? entry.id : '';
}
