import { linkMinute } from '@aloft/core/service';
import { cacheVersionsOf } from '../../platform/database/cache-versions.ts';
import { versionedCache } from '../../platform/database/versioned-cache.ts';
import type { Services } from '../../services.ts';

const maxBytes = 16 * 1024 * 1024;

/** Encoded pages of folder listings, valid until the next write. */
export interface PageCache {
  /** The cached page of a query, if it is current. */
  find(accountId: string, question: string): Buffer | null;
  /** Called before the page is read: a result passed to `keep` is dropped when anything was written since. */
  begin(accountId: string, question: string): { keep(bytes: Buffer): void };
}

const noCache: PageCache = { find: () => null, begin: () => ({ keep: () => undefined }) };

/** An LRU cache of 16 MB; disabled where the engine has no cache versions. */
export function pageCache(services: Services): PageCache {
  const versions = cacheVersionsOf(services.db);
  if (versions === null) return noCache;
  const pages = versionedCache<Buffer>(maxBytes, (bytes) => bytes.byteLength);
  const keyOf = (accountId: string, question: string): string => `${accountId} ${question}`;
  // Thumbnail URLs change every minute.
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
