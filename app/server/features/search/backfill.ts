import { sql } from 'kysely';
import { isBackfilled, runBackfill } from '../../platform/database/backfills.ts';
import type { Database } from '../../platform/database/open.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';
import { areKeysRenewed, renewFormerKeys } from '../files/name-keys.ts';
import { searchKey } from '../files/names.ts';

const name = 'name-index';
/** Names that one step indexes: its transaction blocks other writers for a few milliseconds. */
const namesOfStep = 50;
/** Time until another process, or a failed one, is looked after again, in ms. */
const pause = 2000;

/** Whether every name is in the index; until then a search has to read them all. */
export const isNameIndexComplete = (db: Database): Promise<boolean> => isBackfilled(db, name);

/** Has every name indexed again, in the caller's transaction: for rows that were written without triggers. */
export async function indexAgain(db: Database): Promise<void> {
  await db
    .insertInto('backfills')
    .values({ name, position: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position: '' }))
    .execute();
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
}

/** Writes the search texts of rows as their names have them; a trigger indexes them. */
async function writeSearchTexts(db: Database, rows: readonly Named[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, name: called, name_key: key }) => {
    const columns = [id, called, key, searchKey(called, key)].map((text) => sql`CAST(${text} AS TEXT)`);
    return sql`(${sql.join(columns)})`;
  });
  // A name that was changed meanwhile has been indexed.
  await sql`WITH given(id, name, name_key, search_key) AS (VALUES ${sql.join(values)})
    UPDATE files SET search_key = given.search_key FROM given
    WHERE files.id = given.id AND files.name = given.name AND files.name_key = given.name_key`.execute(db);
}

/** Indexes all names in steps, from where an earlier process stopped. Answers whether all are indexed. */
export const indexOldNames = (db: Database, isStopped: () => boolean): Promise<boolean> =>
  runBackfill(
    db,
    {
      name,
      read: (inner, afterId) =>
        inner
          .selectFrom('files')
          .select(['id', 'name', 'name_key'])
          .where('id', '>', afterId)
          .orderBy('id')
          .limit(namesOfStep)
          .execute(),
      write: writeSearchTexts,
    },
    isStopped,
  );

/** Indexes the names of the time before the index, and renews keys, beside the requests; one process does. */
export function startNameBackfill({ db, leases, log }: Services): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  const isOver = async (): Promise<boolean> => (await isNameIndexComplete(db)) && (await areKeysRenewed(db));
  async function work(): Promise<void> {
    if (await isOver()) return;
    const done = await tryLock(
      leases,
      name,
      async () => (await indexOldNames(db, () => isStopped)) && (await renewFormerKeys(db, () => isStopped)),
    );
    if (done !== true) later();
  }
  const begin = (): Promise<void> =>
    work().catch((error: unknown) => {
      log({ event: 'name-index', error: String(error) });
      later();
    });
  function later(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      lastRun = begin();
    }, pause).unref();
  }
  let lastRun = begin();
  return {
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await lastRun;
    },
  };
}
