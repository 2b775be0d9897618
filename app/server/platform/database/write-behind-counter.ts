/** A sum to add to a table, and its key. */
export interface Sum {
  readonly key: string;
  readonly amount: number;
}

/** Counts in memory and adds the sums to a table every two seconds; a kill loses at most those. */
export interface WriteBehindCounter {
  count(key: string, amount: number): void;
  /** The sums not written yet. */
  pending(key: string): number;
  /** Writes all sums. Rejects and keeps them when the database fails. */
  flush(): Promise<void>;
  /** Writes all sums and stops the timer. */
  stop(): Promise<void>;
}

const interval = 2000;
const sumsAtOnce = 100;

/**
 * Starts a write-behind counter. Several processes may each have one, as additions do not conflict. `add` adds all sums
 * given, or rejects and adds none; `failed` gets the error of a write, which is retried.
 */
export function startWriteBehindCounter(
  add: (sums: readonly Sum[]) => Promise<void>,
  failed: (error: unknown) => void,
): WriteBehindCounter {
  const waiting = new Map<string, number>();
  let flushing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  /** Subtracts what was written; later counts stay. */
  async function write(): Promise<void> {
    // In the same order in every process, so that two never deadlock.
    const sums = [...waiting]
      .map(([key, amount]) => ({ key, amount }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    for (let at = 0; at < sums.length; at += sumsAtOnce) {
      const some = sums.slice(at, at + sumsAtOnce);
      await add(some);
      for (const { key, amount } of some) {
        const left = (waiting.get(key) ?? 0) - amount;
        if (left === 0) waiting.delete(key);
        else waiting.set(key, left);
      }
    }
  }

  async function flush(): Promise<void> {
    while (flushing !== null) await flushing.catch(() => undefined);
    flushing = write();
    try {
      await flushing;
    } finally {
      flushing = null;
    }
  }

  function later(): void {
    timer ??= setTimeout(() => {
      timer = null;
      flush().catch((error: unknown) => {
        failed(error);
        later();
      });
    }, interval).unref();
  }

  return {
    count: (key, amount) => {
      waiting.set(key, (waiting.get(key) ?? 0) + amount);
      later();
    },
    pending: (key) => waiting.get(key) ?? 0,
    flush,
    stop: async () => {
      if (timer !== null) clearTimeout(timer);
      await flush().catch(failed);
      if (timer !== null) clearTimeout(timer);
    },
  };
}
