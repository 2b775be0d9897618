import { marksOf } from '../database/marks.ts';
import type { Services } from '../services.ts';
import { linkMinute } from './present.ts';

const mostBytes = 16 * 1024 * 1024;

/** Pages of folders as they were answered, for whoever asks for the same one again while nothing was written. */
export interface PageMemory {
  /** The page's bytes for an account's question, while they are what the database would say. */
  find(accountId: string, question: string): Buffer | null;
  /** Begins a reading: what `keep` is given is forgotten as soon as anything was written since. */
  begin(accountId: string, question: string): { keep(bytes: Buffer): void };
}

interface Kept {
  readonly mark: string;
  readonly bytes: Buffer;
}

const forgetful: PageMemory = { find: () => null, begin: () => ({ keep: () => undefined }) };

/** A memory of 16 MB in which the page not asked for longest makes room; none where the engine tells no marks. */
export function pageMemory(services: Services): PageMemory {
  const marks = marksOf(services.db);
  if (marks === null) return forgetful;
  const pages = new Map<string, Kept>();
  let held = 0;
  let newest = '';
  const keyOf = (accountId: string, question: string): string => `${accountId} ${question}`;
  // Addresses of thumbnails change with the minute.
  const markOf = (accountId: string): string => `${marks.ofFiles(accountId)} ${linkMinute(services)}`;

  function forget(key: string): void {
    held -= pages.get(key)?.bytes.byteLength ?? 0;
    pages.delete(key);
  }

  return {
    find: (accountId, question) => {
      const key = keyOf(accountId, question);
      const page = pages.get(key);
      if (page === undefined) return null;
      if (page.mark !== markOf(accountId)) {
        forget(key);
        return null;
      }
      // To move what is last already would only make work for the collector.
      if (key !== newest) {
        pages.delete(key);
        pages.set(key, page);
        newest = key;
      }
      return page.bytes;
    },
    begin: (accountId, question) => {
      const mark = markOf(accountId);
      return {
        keep: (bytes) => {
          const key = keyOf(accountId, question);
          forget(key);
          pages.set(key, { mark, bytes });
          newest = key;
          held += bytes.byteLength;
          for (const oldest of pages.keys()) {
            if (held <= mostBytes) break;
            forget(oldest);
          }
        },
      };
    },
  };
}
