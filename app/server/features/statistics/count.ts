import { limits, maxTalliesPerDay, type StatisticsBody, talliesPart } from '@aloft/core/service';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { clientKey } from '../../platform/locks/fair-key.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';

type Total = Tables['statistics'];

/** Where a report came from. */
interface Reporter {
  /** The client that reports are counted for; kept with nothing else. */
  readonly client: string;
  readonly remembered: Remembered | null;
}

const dayMilliseconds = 24 * 3600_000;

/** The day of a time, in UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const keyOf = (one: Pick<Total, 'action' | 'page' | 'detail' | 'source'>): string =>
  JSON.stringify([one.action, one.page, one.detail, one.source]);

/** Equal events as one total, in the same order everywhere, so that two reports never deadlock. */
function totalsOf(day: string, { events }: StatisticsBody): Total[] {
  const totals = new Map<string, Total>();
  // There is one group, and where a blocked page was shown is dropped here (docs/decisions/blocked-page-event.md).
  for (const { action, page, detail, source } of events) {
    const event = { action, page, detail, source };
    const key = keyOf(event);
    const times = (totals.get(key)?.times ?? 0) + 1;
    totals.set(key, { day, ...event, times });
  }
  return [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total);
}

async function add(db: Database, totals: readonly Total[]): Promise<void> {
  if (totals.length === 0) return;
  await db
    .insertInto('statistics')
    .values([...totals])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'action', 'page', 'detail', 'source'])
        .doUpdateSet({ times: sql<number>`statistics.times + excluded.times` }),
    )
    .execute();
}

/** What stands for totals that the day has no room for: what happened, without page, detail and source. */
const mergedOf = (total: Total): Total => ({ ...total, page: 'other', detail: '', source: '' });

/**
 * The totals as they may be stored. What a day has is added to; of what it does not have, each network adds a part of the
 * room that is left, so that nobody alone fills the day, and as many as like leave some of it. The rest says only what
 * happened (P36t).
 */
async function bounded(
  services: Services,
  db: Database,
  client: string,
  totals: readonly Total[],
): Promise<readonly Total[]> {
  const known = await db
    .selectFrom('statistics')
    .select(['action', 'page', 'detail', 'source'])
    .where('day', '=', totals[0]?.day ?? '')
    .limit(maxTalliesPerDay + 1)
    .execute();
  const keys = new Set(known.map(keyOf));
  const network = networkOf(clientKey(client));
  const kept: Total[] = totals.filter((total) => keys.has(keyOf(total)));
  const merged = new Map<string, Total>();
  let room = maxTalliesPerDay - known.length;
  for (const total of totals.filter((one) => !keys.has(keyOf(one)))) {
    const limit = { ...limits.newTallies, max: Math.ceil(room / talliesPart) };
    if (room > 0 && (await countUse({ db, clock: services.clock }, limit, network)) === null) {
      kept.push(total);
      room -= 1;
      continue;
    }
    const times = (merged.get(total.action)?.times ?? 0) + total.times;
    merged.set(total.action, { ...mergedOf(total), times });
  }
  return [...kept, ...merged.values()];
}

/**
 * Adds a report to the totals of today, by the server's clock (R3.14, R7.35). Nothing of who sent it is stored with
 * them. An operator who keeps no statistics gets none.
 */
export function countReport(
  services: Services,
  reporter: Reporter,
  body: StatisticsBody,
): Promise<Refusal | null> {
  return count(services, reporter, totalsOf(dayOf(services.clock()), body));
}

/** Counts that an article of the help did, or did not, help somebody, who said so (R2.4). */
export function countArticle(
  services: Services,
  client: string,
  { slug, helpful }: { readonly slug: string; readonly helpful: boolean },
): Promise<Refusal | null> {
  const total = {
    day: dayOf(services.clock()),
    action: helpful ? 'article_helpful' : 'article_unhelpful',
    ...{ page: 'help', detail: slug, source: '', times: 1 },
  };
  return count(services, { client, remembered: null }, [total]);
}

async function count(
  services: Services,
  { client, remembered }: Reporter,
  totals: readonly Total[],
): Promise<Refusal | null> {
  const limited =
    (await countUse(services, limits.statistics, client)) ??
    (await countUse(services, limits.statisticsOfDay, client));
  if (limited !== null) return limited;
  if (services.configuration.statisticsDays === 0) return null;
  await transact(services.db, async (db) => {
    await add(db, await bounded(services, db, client, totals));
    await rememberAnswer(db, remembered, 200, {});
  });
  return null;
}

/** Deletes the totals of days before those that the operator keeps. */
export async function forgetStatistics({ db, clock, configuration }: Services): Promise<void> {
  const oldest = dayOf(clock() - (configuration.statisticsDays - 1) * dayMilliseconds);
  await deleteInBatches(
    db,
    'statistics',
    ['day', 'action', 'page', 'detail', 'source'],
    sql<boolean>`day < ${oldest}`,
  );
}
