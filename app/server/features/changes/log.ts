import { type ChangeFacts, maxChangesAge, presentChanges } from '@aloft/core/service';
import type { DriveChanges } from '@aloft/core/wire';
import { sql } from 'kysely';
import { batchRows } from '../../platform/database/batches.ts';
import { engineOfConnection } from '../../platform/database/migration-tables.ts';
import type { Database } from '../../platform/database/open.ts';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import type { Services } from '../../services.ts';
import { cursorOf, positionOf } from './cursor.ts';

/** Max. rows of one read. */
export const maxLoggedRows = 1000;
/** How long rows are kept, in ms: longer than ids are valid, as the clocks of processes may differ. */
const kept = maxChangesAge + 5 * 60_000;
/** A client without an id loaded its page less long ago, in ms. */
const loadingTime = 10_000;

const sqliteNow = sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`;
const postgresNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
/** The clock of `created_at`. */
const nowOf = (db: Database) => (engineOfConnection(db) === 'sqlite' ? sqliteNow : postgresNow);

/**
 * Where rows may still appear: all before it are visible. On PostgreSQL, that is the oldest transaction in progress.
 */
export async function readHorizon(db: Database): Promise<number> {
  const next =
    engineOfConnection(db) === 'sqlite'
      ? sql<{
          next: number;
        }>`SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changes'), 0) + 1 AS next`
      : sql<{ next: number }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS next`;
  return (await next.execute(db)).rows[0]?.next ?? 1;
}

/** What of an account changed since a position; null when it is too much to name. */
async function changedSince(db: Database, accountId: string, from: number): Promise<ChangeFacts[] | null> {
  const rows = await db
    .selectFrom('changes')
    .select(['topic', 'subject'])
    .where('account_id', '=', accountId)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(maxLoggedRows)
    .execute();
  return rows.length < maxLoggedRows ? rows : null;
}

/** What of an account changed while its client's page was on its way; null when it is too much to name. */
async function changedJustNow(db: Database, accountId: string): Promise<ChangeFacts[] | null> {
  const rows = await db
    .selectFrom('changes')
    .select(['topic', 'subject', sql<number>`${nowOf(db)} - created_at`.as('age')])
    .where('account_id', '=', accountId)
    .orderBy('position', 'desc')
    .limit(maxLoggedRows)
    .execute();
  const recent = rows.filter(({ age }) => age < loadingTime);
  return recent.length < maxLoggedRows ? recent : null;
}

/**
 * What of an account changed since an id of an earlier answer. An id that is too old, from a later position (of a
 * database that was restored meanwhile), another account's or malformed answers `all`; an empty one, the last ten seconds.
 */
export async function readChanges(
  services: Services,
  accountId: string,
  since: string,
): Promise<DriveChanges> {
  const { db } = services;
  // Read first: what is logged meanwhile is told twice rather than never.
  const horizon = await readHorizon(db);
  const id = cursorOf(services, accountId, horizon);
  if (since === '') {
    const recent = await changedJustNow(db, accountId);
    return presentChanges(id, recent ?? [], recent === null);
  }
  const position = positionOf(services, accountId, since);
  if (position === null || position > horizon) return presentChanges(id, [], true);
  const changed = await changedSince(db, accountId, position);
  return presentChanges(id, changed ?? [], changed === null);
}

/** Deletes the rows that no id refers to any more. */
export async function purgeChanges({ db }: Pick<Services, 'db'>): Promise<void> {
  for (;;) {
    const oldest = await db
      .selectFrom('changes')
      .select(['position', sql<number>`${nowOf(db)} - created_at`.as('age')])
      .orderBy('position')
      .limit(batchRows)
      .execute();
    const last = oldest.findLast(({ age }) => age > kept);
    if (last === undefined) return;
    await db.deleteFrom('changes').where('position', '<=', last.position).execute();
    await yieldToEventLoop();
  }
}
