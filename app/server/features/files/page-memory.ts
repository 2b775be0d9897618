import { markedMemory } from '../../platform/database/marked-memory.ts';
import { marksOf } from '../../platform/database/marks.ts';
import type { Services } from '../../services.ts';
import { linkMinute } from './present.ts';

const mostBytes = 16 * 1024 * 1024;

/** Pages of folders as they were answered, for whoever asks for the same one again while nothing was written. */
export interface PageMemory {
  /** The page's bytes for an account's question, while they are what the database would say. */
  find(accountId: string, question: string): Buffer | null;
  /** Begins a reading: what `keep` is given is forgotten as soon as anything was written since. */
  begin(accountId: string, question: string): { keep(bytes: Buffer): void };
}

const forgetful: PageMemory = { find: () => null, begin: () => ({ keep: () => undefined }) };

/** A memory of 16 MB in which the page not asked for longest makes room; none where the engine tells no marks. */
export function pageMemory(services: Services): PageMemory {
  const marks = marksOf(services.db);
  if (marks === null) return forgetful;
  const pages = markedMemory<Buffer>(mostBytes, (bytes) => bytes.byteLength);
  const keyOf = (accountId: string, question: string): string => `${accountId} ${question}`;
  // Addresses of thumbnails change with the minute.
  const markOf = (accountId: string): string => `${marks.ofFiles(accountId)} ${linkMinute(services)}`;
  return {
    find: (accountId, question) => pages.find(keyOf(accountId, question), markOf(accountId)),
    begin: (accountId, question) => {
      const mark = markOf(accountId);
      return { keep: (bytes) => pages.keep(keyOf(accountId, question), mark, bytes) };
    },
  };
}
