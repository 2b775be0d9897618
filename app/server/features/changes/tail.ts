import type { ChangeFacts } from '@aloft/core/service';
import { sql } from 'kysely';
import { engineOfConnection } from '../../platform/database/migration-tables.ts';
import type { Database } from '../../platform/database/open.ts';
import { maxLoggedRows, readHorizon } from './log.ts';

/** A row of the log. */
export interface LoggedChange extends ChangeFacts {
  readonly account_id: string;
}

/** Which rows of the log were read: all before `next`, but for those of transactions that were in progress. */
export interface Place {
  /** Where a client that was told everything read continues. */
  readonly from: number;
  readonly next: number;
  readonly inProgress: readonly number[];
}

/** A read: the rows not read before, null where some are missing, and whether there are more. */
export interface Reading {
  readonly place: Place;
  readonly fresh: readonly LoggedChange[] | null;
  readonly more: boolean;
}

/** With so many changes of an account, more may have been left out; no message names as many. */
export const maxRowsOfAccount = 101;

/** A snapshot of PostgreSQL: `xmin:xmax:xip,xip…`. Its own text tells which transactions it sees. */
function placeOf(snapshot: string): Place {
  const [from = '', next = '', inProgress = ''] = snapshot.split(':');
  const others = inProgress === '' ? [] : inProgress.split(',').map(Number);
  return { from: Number(from), next: Number(next), inProgress: others };
}

/** The end of the log: everything visible now was read. */
export async function endOfLog(db: Database): Promise<Place> {
  if (engineOfConnection(db) === 'sqlite') {
    const next = await readHorizon(db);
    return { from: next, next, inProgress: [] };
  }
  const { rows } = await sql<{ snapshot: string }>`SELECT pg_current_snapshot()::text AS snapshot`.execute(
    db,
  );
  return placeOf(rows[0]?.snapshot ?? '1:1:');
}

/** SQLite has one writer at a time: rows appear in the order of their positions. */
async function readSqlite(db: Database, { next }: Place): Promise<Reading> {
  const rows = await db
    .selectFrom('changes')
    .select(['position', 'account_id', 'topic', 'subject'])
    .where('position', '>=', next)
    .orderBy('position')
    .limit(maxLoggedRows)
    .execute();
  const after = (rows.at(-1)?.position ?? next - 1) + 1;
  return {
    place: { from: after, next: after, inProgress: [] },
    fresh: rows,
    more: rows.length === maxLoggedRows,
  };
}

/**
 * On PostgreSQL, the position is the transaction, and one that began early may commit late. Reads what the snapshot of
 * the last read did not see: later transactions, and the few that were in progress then. So a read costs what is new,
 * however long another transaction has been in progress (P36), and what others write takes no room in it. A query sees
 * what its own snapshot says. The account is an expression, so that no index of it is chosen.
 */
async function readPostgres(
  db: Database,
  { next, inProgress }: Place,
  accountIds: readonly string[],
): Promise<Reading> {
  const { rows } = await sql<LoggedChange & { snapshot: string; account_id: string | null }>`
    SELECT seen.snapshot, fresh.account_id, fresh.topic, fresh.subject
    FROM (SELECT pg_current_snapshot()::text AS snapshot) AS seen
    LEFT JOIN (
      SELECT account_id, topic, subject, row_number() OVER (PARTITION BY account_id) AS nth
      FROM (SELECT DISTINCT account_id, topic, subject FROM changes
        WHERE (position >= ${next} OR position = ANY(${[...inProgress]}::bigint[]))
          AND account_id || '' = ANY(${[...accountIds]}::text[])) AS changed
    ) AS fresh ON fresh.nth <= ${sql.lit(maxRowsOfAccount)}
    LIMIT ${sql.lit(maxLoggedRows)}`.execute(db);
  const fresh = rows.filter((row) => row.account_id !== null);
  return {
    place: placeOf(rows[0]?.snapshot ?? '1:1:'),
    fresh: rows.length < maxLoggedRows ? fresh : null,
    more: false,
  };
}

/** Reads on from a place: all changes, or those of these accounts alone. */
export const readOn = (db: Database, place: Place, accountIds: readonly string[]): Promise<Reading> =>
  engineOfConnection(db) === 'sqlite' ? readSqlite(db, place) : readPostgres(db, place, accountIds);
