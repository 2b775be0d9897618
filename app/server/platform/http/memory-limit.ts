const mostKeys = 10_000;

interface Window {
  readonly began: number;
  used: number;
}

/**
 * Counts uses per key in windows, in this process's memory: for what is asked too often to be written down each time. A
 * restart forgets it, and each process counts for itself.
 */
export class MemoryLimit {
  readonly #length: number;
  readonly #windows = new Map<string, Window>();

  /** `length` of a window in ms. */
  constructor(length: number) {
    this.#length = length;
  }

  /** Counts one use, if fewer than `most` were counted in the present window; else answers the seconds to wait. */
  take(key: string, most: number, now: number): number {
    const known = this.#windows.get(key);
    const isOver = known === undefined || Math.abs(now - known.began) >= this.#length;
    const present = isOver ? { began: now, used: 0 } : known;
    if (present.used >= most) return (present.began + this.#length - now) / 1000;
    present.used += 1;
    if (isOver) this.#begin(key, present);
    return 0;
  }

  /** In the order of their beginnings; the oldest is forgotten when there are too many. */
  #begin(key: string, window: Window): void {
    this.#windows.delete(key);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= mostKeys && oldest !== undefined) this.#windows.delete(oldest);
    this.#windows.set(key, window);
  }
}
