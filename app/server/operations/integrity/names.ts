import { searchText } from '@aloft/core/service';
import { sql } from 'kysely';
import {
  areKeysRenewed,
  hasFormerKey,
  type Keyed,
  renewFormerKeys,
  renewKeys,
} from '../../features/files/name-keys.ts';
import { indexOldNames, isNameIndexComplete } from '../../features/search/backfill.ts';
import { matchOf, queryGrams } from '../../features/search/grams.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { type Database, databaseOf } from '../../platform/database/open.ts';
import { maxRowsPerPage, piecesOf, yieldToEventLoop } from '../../platform/database/pages.ts';
import { snapshotTransaction } from '../../platform/database/snapshot-transaction.ts';
import { type Advance, unheard } from '../../platform/progress/progress.ts';
import type { Services } from '../../services.ts';
import type { Problem } from './problems.ts';

/** Grams of each name that are looked up: its beginning, its middle, its end. */
const gramsOfName = 3;
/** Rows of the index that are removed in one transaction. */
const mendedAtOnce = 50;

interface Named extends Keyed {
  readonly search_key: string | null;
}

interface Found {
  /** Entries that a search by their name would not find. */
  readonly missing: readonly Named[];
  /** Rows of the index without an entry. */
  readonly stale: readonly number[];
}

async function pageOf(db: Database, after: string): Promise<readonly Named[]> {
  return db
    .selectFrom('files')
    .select([
      'id',
      'account_id',
      'parent_id',
      'name',
      'name_key',
      'order_key',
      'search_key',
      'trashed_at',
      'phase',
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(maxRowsPerPage)
    .execute();
}

/** Whether the index has the entry under its name; PostgreSQL makes its own from the row, which cannot differ. */
async function isIndexed(db: Database, engine: Engine, row: Named): Promise<boolean> {
  if (engine === 'postgres') return true;
  const grams = queryGrams(row.name, gramsOfName);
  const found =
    grams === null
      ? sql`SELECT 1 FROM files JOIN name_index_docsize AS indexed ON indexed.id = files.rowid WHERE files.id = ${row.id}`
      : sql`SELECT 1 FROM name_index WHERE name_index MATCH ${matchOf(row.account_id, grams)}
          AND rowid = (SELECT rowid FROM files WHERE id = ${row.id})`;
  return (await found.execute(db)).rows.length > 0;
}

/** Whether a search compares the entry by another text than that of its name. */
const isSearchedWrongly = ({ name, name_key: key, search_key: searched }: Named): boolean =>
  (searched === '' ? key : searched) !== searchText(name);

async function staleRows(db: Database, engine: Engine): Promise<readonly number[]> {
  if (engine === 'postgres') return [];
  const stale: number[] = [];
  for (let after: number | undefined = -1; after !== undefined; ) {
    const page: { readonly id: number; readonly isStale: number }[] = (
      await sql<{ id: number; isStale: number }>`SELECT id, NOT EXISTS (
          SELECT 1 FROM files WHERE files.rowid = indexed.id) AS "isStale"
        FROM name_index_docsize AS indexed WHERE id > ${after} ORDER BY id LIMIT ${sql.lit(maxRowsPerPage)}`.execute(
        db,
      )
    ).rows;
    stale.push(...page.filter((row) => row.isStale === 1).map((row) => row.id));
    after = page.at(-1)?.id;
    await yieldToEventLoop();
  }
  return stale;
}

async function wrongIn(db: Database, engine: Engine, advance: Advance): Promise<Found> {
  // A search reads every name until all are indexed.
  if (!(await isNameIndexComplete(db))) return { missing: [], stale: [] };
  const areRenewed = await areKeysRenewed(db);
  const missing: Named[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: readonly Named[] = await pageOf(db, after);
    for (const row of page)
      if (isSearchedWrongly(row) || (areRenewed && hasFormerKey(row)) || !(await isIndexed(db, engine, row)))
        missing.push(row);
    advance(page.length);
    after = page.at(-1)?.id;
    await yieldToEventLoop();
  }
  return { missing, stale: await staleRows(db, engine) };
}

function findWrong({ db, configuration }: Services, advance: Advance = unheard): Promise<Found> {
  const { engine } = databaseOf(configuration);
  return snapshotTransaction(db, engine, (connection) => wrongIn(connection, engine, advance));
}

/** Entries that searches by name would miss, and rows of the index of names without an entry, in one snapshot. */
export async function checkNames(services: Services, advance: Advance = unheard): Promise<Problem[]> {
  const { missing, stale } = await findWrong(services, advance);
  return [
    ...missing.map(({ id }) => ({ kind: 'nameNotIndexed', file: id }) as const),
    ...(stale.length === 0 ? [] : [{ kind: 'namesWithoutFile', rows: stale.length } as const]),
  ];
}

/** Indexes the names that are missing and removes rows without an entry. */
export async function repairNames(services: Services): Promise<void> {
  const { db } = services;
  await indexOldNames(db, () => false);
  await renewFormerKeys(db, () => false);
  const { missing, stale } = await findWrong(services);
  await renewKeys(db, missing);
  for (const some of piecesOf(stale, mendedAtOnce))
    await sql`DELETE FROM name_index WHERE rowid IN (${sql.join(some)})
      AND rowid NOT IN (SELECT rowid FROM files WHERE rowid IN (${sql.join(some)}))`.execute(db);
}
