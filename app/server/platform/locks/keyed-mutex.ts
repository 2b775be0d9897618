import { Mutex } from 'async-mutex';

/** A mutex for each key, within this process: first come, first served. */
export class KeyedMutex {
  readonly #mutexes = new Map<string, Mutex>();

  /** Does `work` when nobody else has the key. */
  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexes.get(key) ?? new Mutex();
    this.#mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(work);
    } finally {
      // A key that nobody has or waits for takes no memory.
      if (!mutex.isLocked() && this.#mutexes.get(key) === mutex) this.#mutexes.delete(key);
    }
  }
}
