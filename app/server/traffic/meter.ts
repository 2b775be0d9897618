import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** Which way the bytes went, as the table's columns are called. */
export type Direction = 'uploaded' | 'downloaded';

/** Bytes of one account in one month. */
export interface Moved {
  readonly accountId: string;
  /** `2026-11`, UTC. */
  readonly month: string;
  uploaded: number;
  downloaded: number;
}

/** Counts bytes as they go by, and writes the sums down every two seconds: a kill loses no more than that. */
export interface TrafficMeter {
  count(accountId: string, direction: Direction, bytes: number): void;
  /** What was counted here this month and is not written yet. */
  pending(accountId: string, direction: Direction): number;
  /** Writes everything down. Rejects when the database does; nothing is forgotten then. */
  flush(): Promise<void>;
  /** Writes everything down and counts no more on its own. */
  stop(): Promise<void>;
}

const interval = 2000;
const rowsAtOnce = 100;

/** The calendar month of a moment, UTC. */
export const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7);
/** When the next month begins, in milliseconds. */
export const monthEnd = (now: number): number => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
};

async function add(db: Database, rows: readonly Moved[]): Promise<void> {
  await db
    .insertInto('traffic')
    .values(
      rows.map(({ accountId, month, uploaded, downloaded }) => ({
        account_id: accountId,
        month,
        uploaded,
        downloaded,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'month']).doUpdateSet({
        uploaded: sql<number>`traffic.uploaded + excluded.uploaded`,
        downloaded: sql<number>`traffic.downloaded + excluded.downloaded`,
      }),
    )
    .execute();
}

/** A sum that is added to the table: several processes may each have one, as additions do not collide. */
export function startMeter(
  db: Database,
  clock: () => number,
  failed: (error: unknown) => void,
): TrafficMeter {
  const waiting = new Map<string, Moved>();
  let flushing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const entry = (accountId: string, month: string): Moved => {
    const key = `${accountId} ${month}`;
    const there = waiting.get(key) ?? { accountId, month, uploaded: 0, downloaded: 0 };
    waiting.set(key, there);
    return there;
  };

  /** Takes what was written off the sums; what was counted meanwhile stays. */
  async function write(): Promise<void> {
    // In one order in every process, so that two never wait for each other.
    const rows = [...waiting.values()]
      .map((one) => ({ ...one }))
      .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce);
      await add(db, some);
      for (const { accountId, month, uploaded, downloaded } of some) {
        const left = entry(accountId, month);
        left.uploaded -= uploaded;
        left.downloaded -= downloaded;
        if (left.uploaded === 0 && left.downloaded === 0) waiting.delete(`${accountId} ${month}`);
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
    count: (accountId, direction, bytes) => {
      entry(accountId, monthOf(clock()))[direction] += bytes;
      later();
    },
    pending: (accountId, direction) => waiting.get(`${accountId} ${monthOf(clock())}`)?.[direction] ?? 0,
    flush,
    stop: async () => {
      if (timer !== null) clearTimeout(timer);
      await flush().catch(failed);
      if (timer !== null) clearTimeout(timer);
    },
  };
}
