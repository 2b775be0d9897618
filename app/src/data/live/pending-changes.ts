import type { DriveChanges } from '@aloft/core/wire';
import type { QueryKey } from '@tanstack/react-query';

/** What changed since the last load, added up. */
export interface Pending {
  all: boolean;
  readonly folders: Set<string>;
  readonly topics: Set<'trash' | 'tasks' | 'shares' | 'events' | 'account' | 'notices'>;
}

/** Those that load again what is kept under their own name. */
const topicsOfDomains = ['tasks', 'shares', 'events', 'account', 'notices'] as const;

/** No change yet. */
export const nothing = (): Pending => ({ all: false, folders: new Set(), topics: new Set() });

/** Adds what a message tells. */
export function add(pending: Pending, changes: DriveChanges): void {
  pending.all ||= changes.all;
  for (const folder of changes.folders) pending.folders.add(folder);
  if (changes.tasks.length > 0) pending.topics.add('tasks');
  for (const topic of ['trash', 'shares', 'events', 'account', 'notices'] as const)
    if (changes[topic]) pending.topics.add(topic);
}

/** The folder that a key lists; undefined when it lists something else, such as the results of a search. */
function folderOf(key: QueryKey): string | undefined {
  for (const part of key) {
    if (typeof part !== 'object' || part === null || !('folder' in part)) continue;
    if (typeof part.folder === 'string') return part.folder;
  }
  return undefined;
}

/**
 * Whether what a key loads may have changed. Folders without a change stay as they are; what is read of all files, as
 * the usage of the storage is, does not.
 */
export function mayHaveChanged(key: QueryKey, pending: Pending): boolean {
  const [domain] = key;
  const { all, folders, topics } = pending;
  if (domain === 'files' || domain === 'usage') {
    const folder = folderOf(key);
    if (all) return true;
    return folder === undefined ? folders.size > 0 || topics.has('trash') : folders.has(folder);
  }
  // What was bought is told with the account; transfers are told to nobody.
  if (domain === 'traffic') return all || topics.has('account');
  for (const topic of topicsOfDomains) if (domain === topic) return all || topics.has(topic);
  return false;
}
