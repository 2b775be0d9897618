import type { FairKey } from '../../platform/locks/fair-key.ts';

/** After so long half of what was used is forgotten, in ms. */
const halfLife = 60_000;
/** Uses that differ by less are the same, in ms: small jobs take turns one by one. */
const step = 1000;
/** From so many keys on, those are dropped that have used next to nothing. */
const manyKeys = 1000;

/** How long the jobs of each key ran of late. */
export class RecentUse {
  readonly #now: () => number;
  readonly #used = new Map<FairKey, { readonly time: number; readonly at: number }>();
  constructor(now: () => number) {
    this.#now = now;
  }

  #left(key: FairKey): number {
    const used = this.#used.get(key);
    return used === undefined ? 0 : used.time * 0.5 ** ((this.#now() - used.at) / halfLife);
  }

  /** In whole seconds. */
  of(key: FairKey): number {
    return Math.floor(this.#left(key) / step);
  }

  add(key: FairKey, time: number): void {
    this.#used.set(key, { time: this.#left(key) + time, at: this.#now() });
    if (this.#used.size <= manyKeys) return;
    for (const known of this.#used.keys()) if (this.of(known) === 0) this.#used.delete(known);
  }
}
