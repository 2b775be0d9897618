/** Syncs writes to disk. */
export interface GroupSync {
  /** Resolves when all writes before the call are on disk. Rejects with the disk's error. */
  sync(): Promise<void>;
  /** Resolves when no sync is running. */
  settled(): Promise<void>;
}

/**
 * Group commit: writers that wait for the disk at the same time share one sync. A running sync may have started before
 * the caller's write, so writers that arrive meanwhile share the next one.
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
    // Its failure is reported to the writers that waited for it.
    await current?.catch(() => undefined);
  };
  return {
    sync: () => {
      // Writers that arrive between the end of one and the start of the next share the next.
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
