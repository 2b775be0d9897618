import type { FairKey } from './fair-key.ts';

/** The limits of a `FairQueue`. */
export interface FairQueueOptions {
  /** Max. slots taken at a time. */
  readonly slots: number;
  /** Max. slots of one key; the null key, which is the server's own work, is limited by `slots` only. */
  readonly slotsPerKey: number;
  /** Of the slots, those that only keys without one may take; none when left out. */
  readonly slotsForNewcomers?: number;
  /** Max. requests waiting, in all and of one key. */
  readonly maxQueued: number;
  readonly maxQueuedPerKey: number;
  /** Max. time a request waits, in ms; null for no limit. */
  readonly maxWait: number | null;
}

/** Why no slot was granted: the key's queue is full, the whole queue is full, or the wait timed out. */
export type QueueFullReason = 'key' | 'room' | 'time';

/** A request beyond the queue's limits, or one that waited too long. */
export class QueueFull extends Error {
  readonly code = 'EQUEUEFULL';
  readonly reason: QueueFullReason;
  constructor(reason: QueueFullReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

interface Waiter {
  readonly grant: () => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * A semaphore that is fair between keys: round robin between keys that wait, first come first served within a key. When
 * the queue is full, a newcomer replaces the last request of the key with the most requests, so that one key alone
 * cannot fill it (P36).
 */
export class FairQueue<Key extends string = FairKey> {
  readonly #options: FairQueueOptions;
  /** Slots taken, by key. */
  readonly #taken = new Map<Key | null, number>();
  /** Round robin: a key that was granted a slot moves to the end. */
  readonly #waiting = new Map<Key | null, Waiter[]>();
  #slotsTaken = 0;
  #waitingCount = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** How many wait for a slot. */
  get waiting(): number {
    return this.#waitingCount;
  }

  /**
   * Waits for a slot and answers the function that releases it. Rejects with `QueueFull`, or with the reason of
   * `signal` when that aborts the wait.
   */
  async take(key: Key | null, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const release = this.tryTake(key);
    if (release !== null) return release;
    await this.#wait(key, signal);
    return this.#releaseOf(key);
  }

  /** Takes a slot that is free, at once; null when there is none. */
  tryTake(key: Key | null): (() => void) | null {
    // Requests wait only for slots that are not free, so taking a free one overtakes nobody.
    if (!this.#isFree(key)) return null;
    this.#occupy(key);
    return this.#releaseOf(key);
  }

  #releaseOf(key: Key | null): () => void {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#leave(key);
    };
  }

  /** Runs `work` in a slot of the key. */
  async run<T>(key: Key | null, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.take(key, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #isFree(key: Key | null): boolean {
    const { slots, slotsPerKey, slotsForNewcomers = 0 } = this.#options;
    if (key === null) return this.#slotsTaken < slots;
    const own = this.#taken.get(key) ?? 0;
    return own < slotsPerKey && this.#slotsTaken < slots - (own === 0 ? 0 : slotsForNewcomers);
  }

  #occupy(key: Key | null): void {
    this.#slotsTaken += 1;
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  #leave(key: Key | null): void {
    this.#slotsTaken -= 1;
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left === 0) this.#taken.delete(key);
    else this.#taken.set(key, left);
    this.#grantNext();
  }

  /** Grants a released slot to the next key that may have it. */
  #grantNext(): void {
    for (const [key, [waiter]] of this.#waiting) {
      if (waiter === undefined || !this.#isFree(key)) continue;
      this.#remove(key, waiter);
      const others = this.#waiting.get(key);
      if (others !== undefined) {
        this.#waiting.delete(key);
        this.#waiting.set(key, others);
      }
      this.#occupy(key);
      waiter.grant();
      return;
    }
  }

  #remove(key: Key | null, waiter: Waiter): void {
    const line = this.#waiting.get(key) ?? [];
    const at = line.indexOf(waiter);
    if (at === -1) return;
    line.splice(at, 1);
    this.#waitingCount -= 1;
    if (line.length === 0) this.#waiting.delete(key);
  }

  /** Makes room for one more request of the key; evicts the last one of another key if needed. */
  #makeRoom(key: Key | null): void {
    const { maxQueued, maxQueuedPerKey } = this.#options;
    const own = this.#waiting.get(key)?.length ?? 0;
    if (own >= maxQueuedPerKey) throw new QueueFull('key', 'too many requests of the key wait');
    if (this.#waitingCount < maxQueued) return;
    const [longestKey, longest] = [...this.#waiting].reduce((most, one) =>
      one[1].length > most[1].length ? one : most,
    );
    const last = longest.at(-1);
    if (last === undefined || longest.length <= own + 1)
      throw new QueueFull('room', 'too many requests wait');
    this.#remove(longestKey, last);
    last.refuse(new QueueFull('room', 'others wait that have fewer requests'));
  }

  async #wait(key: Key | null, signal: AbortSignal | undefined): Promise<void> {
    this.#makeRoom(key);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { grant: resolve, refuse: reject };
    const giveUp = (reason: unknown): void => {
      this.#remove(key, waiter);
      reject(reason);
    };
    const { maxWait } = this.#options;
    const late = (): void => giveUp(new QueueFull('time', `no slot became free within ${maxWait} ms`));
    const timer = maxWait === null ? undefined : setTimeout(late, maxWait);
    const left = (): void => giveUp(signal?.reason);
    signal?.addEventListener('abort', left, { once: true });
    const line = this.#waiting.get(key);
    if (line === undefined) this.#waiting.set(key, [waiter]);
    else line.push(waiter);
    this.#waitingCount += 1;
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', left);
    }
  }
}
