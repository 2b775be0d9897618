import { sql } from 'kysely';
import * as v from 'valibot';
import { sha256Of } from '../../platform/blobs/sha256.ts';
import { isMissing, unfinishedIdOf } from '../../platform/blobs/store.ts';
import { describeTables } from '../../platform/database/describe.ts';
import type { Database } from '../../platform/database/open.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { maxRowsPerPage, yieldToEventLoop } from '../../platform/database/pages.ts';
import { snapshotTransaction } from '../../platform/database/snapshot-transaction.ts';
import { type Advance, noProgress, type Progress } from '../../platform/progress/progress.ts';
import type { Services } from '../../services.ts';
import { sweepWithLock } from '../upkeep/sweep.ts';
import { checkAccounts, repairAccounts } from './accounts.ts';
import { checkAddresses } from './addresses.ts';
import { checkFiles, repairFiles } from './files.ts';
import { checkFolders, repairFolders } from './folders.ts';
import { checkNames, repairNames } from './names.ts';
import type { Problem } from './problems.ts';

/** The result of an integrity check. */
export interface Report {
  readonly blobs: number;
  readonly bytes: number;
  readonly files: number;
  readonly problems: readonly Problem[];
}

const Count = v.array(v.object({ count: v.number() }));
const Words = v.array(v.object({ integrity_check: v.string() }));

/**
 * What SQLite says of its file. The check of the index of names goes by the list of segments that the connection knows,
 * which is old when another thread has merged them since: a search in the same snapshot reads the list again.
 */
function checkSqlite(db: Database): Promise<Problem[]> {
  return snapshotTransaction(db, 'sqlite', async (connection) => {
    await sql`SELECT rowid FROM name_index WHERE name_index MATCH 'none' LIMIT 1`.execute(connection);
    const found = v.parse(Words, (await sql`PRAGMA integrity_check`.execute(connection)).rows);
    return found.flatMap(({ integrity_check: words }) =>
      words === 'ok' ? [] : [{ kind: 'database', words }],
    );
  });
}

async function checkDatabase({ db, configuration }: Services, progress: Progress): Promise<Problem[]> {
  const { engine } = databaseOf(configuration);
  if (engine === 'sqlite') progress.step('database file', 'count', null);
  const problems = engine === 'sqlite' ? await checkSqlite(db) : [];
  const tables = await describeTables(db, engine);
  const advance = progress.step('references', 'count', tables.length);
  for (const table of tables) {
    for (const one of table.references) {
      const { rows } = await sql`SELECT count(*) AS count FROM ${sql.table(table.name)} AS child
        WHERE ${sql.ref(`child.${one.column}`)} IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM ${sql.table(one.table)} AS parent WHERE ${sql.ref(`parent.${one.key}`)} = ${sql.ref(`child.${one.column}`)})`.execute(
        db,
      );
      const [{ count } = { count: 0 }] = v.parse(Count, rows);
      if (count > 0)
        problems.push({
          kind: 'reference',
          table: table.name,
          column: one.column,
          parent: one.table,
          rows: count,
        });
    }
    advance(1);
  }
  return problems;
}

interface Looked {
  readonly blobs: number;
  readonly bytes: number;
  readonly problems: Problem[];
}

/** Collects all rows of a paged read, ordered by key. */
async function allOf<Row>(
  read: (after: string) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const last = all.at(-1);
    const rows = await read(last === undefined ? '' : keyOf(last));
    all.push(...rows);
    if (rows.length < maxRowsPerPage) return all;
    await yieldToEventLoop();
  }
}

const blobRows = (db: Database) =>
  allOf(
    (after) =>
      db
        .selectFrom('blobs')
        .select(['id', 'size', 'sha256'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(maxRowsPerPage)
        .execute(),
    (row) => row.id,
  );

/** Ids of unfinished blobs. */
async function comingBytes(db: Database): Promise<Set<string>> {
  const namesIn = (table: 'uploads' | 'upload_parts', column: 'blob_id' | 'id') =>
    allOf(
      async (after) =>
        (
          await sql<{ id: string }>`SELECT ${sql.ref(column)} AS id FROM ${sql.table(table)}
            WHERE ${sql.ref(column)} > ${after} ORDER BY ${sql.ref(column)} LIMIT ${sql.lit(maxRowsPerPage)}`.execute(
            db,
          )
        ).rows,
      (row) => row.id,
    );
  const rows = [...(await namesIn('uploads', 'blob_id')), ...(await namesIn('upload_parts', 'id'))];
  return new Set(rows.map((row) => row.id));
}

/** Compares stored blobs with the rows that reference them. */
async function checkSizes({ db, blobs }: Services, advance: Advance): Promise<Looked> {
  // Listed before the rows are read: a blob is stored after its row (P4).
  const stored = new Map<string, number>();
  for await (const { id, size } of blobs.sizes()) {
    stored.set(id, size);
    advance(1);
  }
  const coming = await comingBytes(db);
  const rows = await blobRows(db);
  const named = new Set(rows.map((row) => row.id));
  const problems: Problem[] = [];
  for (const { id, size } of rows) {
    const found = stored.get(id);
    if (found === undefined) problems.push({ kind: 'bytesMissing', blob: id });
    else if (found !== size) problems.push({ kind: 'bytesSize', blob: id, expected: size, found });
  }
  for (const id of stored.keys())
    if (!named.has(id) && !coming.has(unfinishedIdOf(id))) problems.push({ kind: 'bytesUnnamed', blob: id });
  return { blobs: rows.length, bytes: rows.reduce((sum, row) => sum + row.size, 0), problems };
}

const sameProblem = (a: Problem, b: Problem): boolean => JSON.stringify(a) === JSON.stringify(b);

/** During uploads and deletions, one pass may see a transient state: only what two passes find is a problem. */
async function checkBytes(services: Services, progress: Progress): Promise<Looked> {
  const look = () => checkSizes(services, progress.step('sizes of blobs', 'count', null));
  const first = await look();
  if (first.problems.length === 0) return first;
  const second = await look();
  return {
    ...second,
    problems: second.problems.filter((one) => first.problems.some((other) => sameProblem(one, other))),
  };
}

/** Verifies the SHA-256 of every blob; missing blobs are reported by another check. */
async function checkContents({ db, blobs }: Services, progress: Progress): Promise<Problem[]> {
  const rows = await blobRows(db);
  const bytes = rows.reduce((sum, row) => sum + row.size, 0);
  const advance = progress.step('contents of blobs', 'bytes', bytes);
  const problems: Problem[] = [];
  for (const row of rows) {
    if (row.size === 0) continue;
    try {
      const sha256 = await sha256Of(blobs.read(row.id), advance);
      if (sha256 !== row.sha256) problems.push({ kind: 'bytesChanged', blob: row.id });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return problems;
}

/**
 * Checks everything that is stored, also while the service runs (P1, P4): the database itself, all references,
 * whether every entry is reachable, the size of every blob, and all stored totals of accounts and folders. `deep`
 * also reads all blobs.
 */
export async function checkAll(
  services: Services,
  deep: boolean,
  progress: Progress = noProgress,
): Promise<Report> {
  const database = await checkDatabase(services, progress);
  const { count } = await services.db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const entries = Number(count);
  const files = await checkFiles(services, progress.step('entries', 'count', entries));
  const bytes = await checkBytes(services, progress);
  const contents = deep ? await checkContents(services, progress) : [];
  const folders = await checkFolders(services, progress.step('folders', 'count', entries));
  const names = await checkNames(services, progress.step('names', 'count', entries));
  const accounts = [
    ...(await checkAccounts(services, progress.step('used space', 'count', entries))),
    ...(await checkAddresses(services)),
  ];
  return {
    blobs: bytes.blobs,
    bytes: bytes.bytes,
    files: entries,
    problems: [...database, ...files, ...bytes.problems, ...contents, ...folders, ...names, ...accounts],
  };
}

/**
 * Repairs what can be repaired without data loss: unreachable entries, stored totals, the index of names, and blobs
 * that no row references.
 */
export async function repair(services: Services, progress: Progress = noProgress): Promise<void> {
  const repairs = [repairFiles, repairFolders, repairAccounts, repairNames, sweepWithLock];
  const advance = progress.step('repairs', 'count', repairs.length);
  for (const run of repairs) {
    await run(services);
    advance(1);
  }
}
