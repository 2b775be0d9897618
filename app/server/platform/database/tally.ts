/** A sum on its way to a table, and what it is the sum of. */
export interface Sum {
  readonly key: string;
  readonly amount: number;
}

/** Counts in memory and adds the sums to a table every two seconds: a kill loses no more than that. */
export interface Tally {
  count(key: string, amount: number): void;
  /** What was counted here and is not written yet. */
  pending(key: string): number;
  /** Writes everything down. Rejects when the database does; nothing is forgotten then. */
  flush(): Promise<void>;
  /** Writes everything down and counts no more on its own. */
  stop(): Promise<void>;
}

const interval = 2000;
const sumsAtOnce = 100;

/**
 * Sums that are added to a table: several processes may each have one, as additions do not collide. `add` adds all
 * that it is given, or rejects and adds nothing; `failed` is told of what could not be written and is tried again.
 */
export function startTally(
  add: (sums: readonly Sum[]) => Promise<void>,
  failed: (error: unknown) => void,
): Tally {
  const waiting = new Map<string, number>();
  let flushing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  /** Takes what was written off the sums; what was counted meanwhile stays. */
  async function write(): Promise<void> {
    // In one order in every process, so that two never wait for each other.
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
