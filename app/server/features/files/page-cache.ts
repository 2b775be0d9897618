import { linkMinute } from '@aloft/core/service';
import { cacheVersionsOf } from '../../platform/database/cache-versions.ts';
import { versionedCache } from '../../platform/database/versioned-cache.ts';
import type { Services } from '../../services.ts';

const maxBytes = 16 * 1024 * 1024;

/** Encoded pages of folder listings, for whoever asks for the same one again while nothing was written. */
export interface PageCache {
  /** The page's bytes for an account's question, while they are what the database would say. */
  find(accountId: string, question: string): Buffer | null;
  /** Called before the page is read: what `keep` is given is stale as soon as anything was written since. */
  begin(accountId: string, question: string): { keep(bytes: Buffer): void };
}

const noCache: PageCache = { find: () => null, begin: () => ({ keep: () => undefined }) };

/** A least recently used cache of 16 MB; empty where the engine has no cache versions. */
export function pageCache(services: Services): PageCache {
  const versions = cacheVersionsOf(services.db);
  if (versions === null) return noCache;
  const pages = versionedCache<Buffer>(maxBytes, (bytes) => bytes.byteLength);
  const keyOf = (accountId: string, question: string): string => `${accountId} ${question}`;
  // The URLs of thumbnails change every minute.
  const versionOf = (accountId: string): string =>
    `${versions.ofFiles(accountId)} ${linkMinute(services.clock())}`;
  return {
    find: (accountId, question) => pages.get(keyOf(accountId, question), versionOf(accountId)),
    begin: (accountId, question) => {
      const version = versionOf(accountId);
      return { keep: (bytes) => pages.set(keyOf(accountId, question), version, bytes) };
    },
  };
}
