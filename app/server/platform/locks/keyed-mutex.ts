import { Mutex } from 'async-mutex';

/** A mutex per key, within this process: first come, first served. */
export class KeyedMutex {
  readonly #mutexes = new Map<string, Mutex>();

  /** Runs `work` while it holds the key's mutex. */
  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexes.get(key) ?? new Mutex();
    this.#mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(work);
    } finally {
      // An unused key takes no memory.
      if (!mutex.isLocked() && this.#mutexes.get(key) === mutex) this.#mutexes.delete(key);
    }
  }
}
