/** Puts what was written on disk. */
export interface GroupSync {
  /** Resolves when all that was written before the call is on disk. Rejects with what the disk says. */
  sync(): Promise<void>;
  /** Resolves when no sync is under way. */
  settled(): Promise<void>;
}

/**
 * Group commit: writers that wait for the disk at the same time share one sync. One that is under way may have begun
 * before the caller's write, so whoever comes meanwhile shares the one after it.
 */
export function groupSync(syncFile: () => Promise<void>): GroupSync {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    const mine = syncFile().finally(() => {
      if (current === mine) current = null;
    });
    current = mine;
    return mine;
  };
  const ended = async (): Promise<void> => {
    // Those who waited for it are told of its failure.
    await current?.catch(() => undefined);
  };
  return {
    sync: () => {
      // Between the end of one and the start of the next there is none: whoever comes then shares the next, too.
      if (current === null && next === null) return start();
      next ??= ended().then(() => {
        next = null;
        return start();
      });
      return next;
    },
    settled: async () => {
      for (let one = current ?? next; one !== null; one = current ?? next) await one.catch(() => undefined);
    },
  };
}
