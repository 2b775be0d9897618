import { sql } from 'kysely';
import { transact } from '../../platform/database/transaction.ts';
import { type Sum, startWriteBehindCounter } from '../../platform/database/write-behind-counter.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { type ChargeParts, chargePacks, type Direction } from './charge-packs.ts';

/** Counts bytes as they go by, and writes the sums down every two seconds: a kill loses no more than that. */
export interface TrafficMeter {
  count(accountId: string, direction: Direction, bytes: number): void;
  /** Bytes counted this month that are not written yet. */
  pending(accountId: string, direction: Direction): number;
  /** Writes everything down. Rejects when the database does; nothing is forgotten then. */
  flush(): Promise<void>;
  /** Writes everything down and counts no more on its own. */
  stop(): Promise<void>;
}

/** The calendar month of a time, UTC. */
export const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7);

/** Both ways of one account in one month are one row. */
function rowsOf(sums: readonly Sum[]) {
  const rows = new Map<string, { account_id: string; month: string; uploaded: number; downloaded: number }>();
  for (const { key, amount } of sums) {
    const [accountId = '', month = '', direction] = key.split(' ');
    const row = rows.get(`${accountId} ${month}`) ?? {
      account_id: accountId,
      month,
      uploaded: 0,
      downloaded: 0,
    };
    row[direction === 'uploaded' ? 'uploaded' : 'downloaded'] += amount;
    rows.set(`${accountId} ${month}`, row);
  }
  return [...rows.values()];
}

/** Writes the sums down, and what of them lies above the plan's allowance off the traffic packs: both or neither. */
async function add(parts: ChargeParts, sums: readonly Sum[]): Promise<void> {
  const added = rowsOf(sums);
  await transact(parts.db, async (db) => {
    const months = await db
      .insertInto('traffic')
      .values(added)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'month']).doUpdateSet({
          uploaded: sql<number>`traffic.uploaded + excluded.uploaded`,
          downloaded: sql<number>`traffic.downloaded + excluded.downloaded`,
        }),
      )
      .returningAll()
      .execute();
    await chargePacks({ ...parts, db }, added, months);
  });
}

/** The bytes of every account by calendar month, both ways (R7.6). */
export function startMeter(
  parts: ChargeParts & { readonly metrics: Metrics },
  failed: (error: unknown) => void,
): TrafficMeter {
  const counter = startWriteBehindCounter((sums) => add(parts, sums), failed);
  const { clock, metrics } = parts;
  const keyOf = (accountId: string, direction: Direction): string =>
    `${accountId} ${monthOf(clock())} ${direction}`;
  return {
    count: (accountId, direction, bytes) => {
      metrics.transferred(direction, bytes);
      counter.count(keyOf(accountId, direction), bytes);
    },
    pending: (accountId, direction) => counter.pending(keyOf(accountId, direction)),
    flush: counter.flush,
    stop: counter.stop,
  };
}
