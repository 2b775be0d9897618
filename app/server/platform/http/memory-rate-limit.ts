const maxKeys = 10_000;

interface Window {
  readonly began: number;
  used: number;
}

/**
 * A fixed-window rate limit in memory, for requests too frequent to write a row for each. Counts are per process and
 * lost on restart.
 */
export class MemoryRateLimit {
  readonly #length: number;
  readonly #windows = new Map<string, Window>();

  /** `length`: length of a window in ms. */
  constructor(length: number) {
    this.#length = length;
  }

  /** Counts one use and answers 0; answers the seconds to wait when the window already has `max`. */
  take(key: string, max: number, now: number): number {
    const known = this.#windows.get(key);
    const isOver = known === undefined || Math.abs(now - known.began) >= this.#length;
    const present = isOver ? { began: now, used: 0 } : known;
    if (present.used >= max) return (present.began + this.#length - now) / 1000;
    present.used += 1;
    if (isOver) this.#begin(key, present);
    return 0;
  }

  /** Windows are kept in the order they began; the oldest is evicted when there are too many. */
  #begin(key: string, window: Window): void {
    this.#windows.delete(key);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= maxKeys && oldest !== undefined) this.#windows.delete(oldest);
    this.#windows.set(key, window);
  }
}
