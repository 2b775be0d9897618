import { Mutex, withTimeout } from 'async-mutex';

/** Thrown when a key was held for longer than the work may wait. */
export class MutexTimeout extends Error {
  override readonly name = 'MutexTimeout';
}

interface Entry {
  readonly mutex: Mutex;
  /** Work that holds the mutex or waits for it. */
  users: number;
}

/** A mutex per key, within this process: first come, first served. */
export class KeyedMutex {
  readonly #entries = new Map<string, Entry>();

  /** The number of keys that are held. */
  get size(): number {
    return this.#entries.size;
  }

  /** Runs `work` while it holds the key's mutex. Throws `MutexTimeout` when it would wait longer than `maxWait` ms. */
  async runExclusive<T>(key: string, work: () => Promise<T>, maxWait: number | null = null): Promise<T> {
    const entry = this.#entries.get(key) ?? { mutex: new Mutex(), users: 0 };
    this.#entries.set(key, entry);
    entry.users += 1;
    const { mutex } = entry;
    const bounded = maxWait === null ? mutex : withTimeout(mutex, maxWait, new MutexTimeout(key));
    try {
      return await bounded.runExclusive(work);
    } finally {
      entry.users -= 1;
      // An unused key takes no memory.
      if (entry.users === 0) this.#entries.delete(key);
    }
  }
}
