import type { Limit } from './limits.ts';

const maxKeys = 10_000;

interface Window {
  readonly began: number;
  used: number;
}

/**
 * Fixed-window rate limits in memory, for uses too frequent to write a row for each. Counts are per process and lost
 * on restart.
 */
export class RateLimits {
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  /** `now`: the time in ms since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one use. Returns the seconds to wait when over the limit, else 0. */
  count(limit: Limit, key: string): number {
    const window = this.#windowOf(limit, key);
    window.used += 1;
    return window.used <= limit.max ? 0 : (window.began + limit.window - this.#now()) / 1000;
  }

  usesOf(limit: Limit, key: string): number {
    return this.#windowOf(limit, key).used;
  }

  /** Refunds one use. */
  refund(limit: Limit, key: string): void {
    const window = this.#windowOf(limit, key);
    window.used = Math.max(0, window.used - 1);
  }

  /** Sets the count to 0, after a success. */
  reset({ name }: Limit, key: string): void {
    this.#windows.delete(`${name}:${key}`);
  }

  /** Windows are kept in the order they began; the oldest is evicted when there are too many. */
  #windowOf({ name, window: length }: Limit, key: string): Window {
    const id = `${name}:${key}`;
    const known = this.#windows.get(id);
    if (known !== undefined && Math.abs(this.#now() - known.began) < length) return known;
    this.#windows.delete(id);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= maxKeys && oldest !== undefined) this.#windows.delete(oldest);
    const window = { began: this.#now(), used: 0 };
    this.#windows.set(id, window);
    return window;
  }
}
