import * as v from 'valibot';
import { unfinishedDatabase } from './unfinished-database.ts';

/** An upload that a reload may interrupt, as this browser remembers it. */
const Unfinished = v.object({
  key: v.string(),
  account: v.string(),
  /** The tab that is at it; another tab leaves it alone while that one lives. */
  tab: v.string(),
  name: v.string(),
  size: v.number(),
  /** When the file last changed on the device, in milliseconds since 1970. */
  modified: v.number(),
  parentId: v.string(),
  /** The folders below it that are still to be found or made. */
  path: v.optional(v.array(v.string()), []),
  folder: v.string(),
  /** Empty while nothing was sent. */
  endpoint: v.string(),
  /** The idempotency key of its beginning; empty in what earlier builds remembered. */
  beginKey: v.optional(v.string(), ''),
  at: v.number(),
  /** What lets the browser read the file again without asking for it. */
  handle: v.nullable(v.custom<FileSystemFileHandle>((value) => typeof value === 'object')),
});
export type Unfinished = v.InferOutput<typeof Unfinished>;

/** As long as the service keeps a partial upload (R10.4). */
const lifetime = 24 * 60 * 60 * 1000;
/** As many are remembered. */
export const most = 1000;
const storeName = 'unfinished';
const lockName = (tab: string): string => `aloft-upload-${tab}`;

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(unfinishedDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'key' });
  return (await answerOf(opening)).transaction(storeName, mode).objectStore(storeName);
}

/** The tabs that still live: each holds a lock of its own name until it is closed. */
async function livingTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => name ?? []));
}

/**
 * What this tab uploads, kept over a reload in IndexedDB. A browser that keeps nothing uploads all the same, so every
 * failure here is silent.
 */
export function createUnfinishedStore() {
  const tab = crypto.randomUUID();
  let isLocked = false;

  function lock(): void {
    if (isLocked) return;
    isLocked = true;
    // Held until the tab is gone.
    void navigator.locks?.request(lockName(tab), () => new Promise(() => undefined));
  }

  return {
    save: async (uploads: readonly Unfinished[]): Promise<void> => {
      if (uploads.length === 0) return;
      lock();
      try {
        const store = await openStore('readwrite');
        await Promise.all(uploads.map((upload) => answerOf(store.put({ ...upload, tab, at: Date.now() }))));
      } catch {
        // Not kept: a reload then begins it anew.
      }
    },
    remove: async (key: string): Promise<void> => {
      try {
        await answerOf((await openStore('readwrite')).delete(key));
      } catch {
        // As above.
      }
    },
    /** What an earlier page of this account left; what is too old for the service is forgotten. */
    left: async (account: string): Promise<readonly Unfinished[]> => {
      try {
        const living = await livingTabs();
        const all = await answerOf((await openStore('readonly')).getAll(null, most));
        const known = all.flatMap((one) => {
          const parsed = v.safeParse(Unfinished, one);
          return parsed.success ? [parsed.output] : [];
        });
        const old = known.filter(({ at }) => at < Date.now() - lifetime);
        const store = await openStore('readwrite');
        for (const { key } of old) store.delete(key);
        return known.filter(
          (one) => one.account === account && !old.includes(one) && !living.has(lockName(one.tab)),
        );
      } catch {
        return [];
      }
    },
  };
}
export type UnfinishedStore = ReturnType<typeof createUnfinishedStore>;

/** Whether a file is the one that was being uploaded, as far as a browser can tell. */
export function isSameFile(file: File, upload: Pick<Unfinished, 'name' | 'size' | 'modified'>): boolean {
  return file.name === upload.name && file.size === upload.size && file.lastModified === upload.modified;
}

/** Reads a remembered file again; null where the browser may not, or the file is gone. `ask` needs a press. */
export async function fileOf(handle: FileSystemFileHandle, ask: boolean): Promise<File | null> {
  try {
    // Not in every browser; one without it asks by itself.
    const method: unknown = Reflect.get(handle, ask ? 'requestPermission' : 'queryPermission');
    if (
      typeof method === 'function' &&
      (await Reflect.apply(method, handle, [{ mode: 'read' }])) !== 'granted'
    )
      return null;
    return await handle.getFile();
  } catch {
    return null;
  }
}
