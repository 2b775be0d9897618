import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { isMissing, unfinishedIdOf } from '../../platform/blobs/store.ts';
import { describeTables } from '../../platform/database/describe.ts';
import type { Database } from '../../platform/database/open.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { maxRowsPerPage, yieldToEventLoop } from '../../platform/database/pages.ts';
import type { Services } from '../../services.ts';
import { sweepWithLock } from '../upkeep/sweep.ts';
import { checkAccounts, repairAccounts } from './accounts.ts';
import { checkFolders, repairFolders } from './folders.ts';
import { checkFiles, repairFiles } from './lost.ts';
import type { Problem } from './problems.ts';

/** What a check looked at and found. */
export interface Report {
  readonly blobs: number;
  readonly bytes: number;
  readonly files: number;
  readonly problems: readonly Problem[];
}

const Count = v.array(v.object({ count: v.number() }));
const Words = v.array(v.object({ integrity_check: v.string() }));

async function checkDatabase({ db, configuration }: Services): Promise<Problem[]> {
  const { engine } = databaseOf(configuration);
  const problems: Problem[] = [];
  if (engine === 'sqlite') {
    const found = v.parse(Words, (await sql`PRAGMA integrity_check`.execute(db)).rows);
    for (const { integrity_check: words } of found)
      if (words !== 'ok') problems.push({ kind: 'database', words });
  }
  for (const table of await describeTables(db, engine)) {
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
  }
  return problems;
}

interface Looked {
  readonly blobs: number;
  readonly bytes: number;
  readonly problems: Problem[];
}

/** All rows that are read a page at a time, in the order of their keys. */
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

/** The names of bytes that are still coming. */
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

/** Compares the bytes that are stored with the rows that name them. */
async function checkSizes({ db, blobs }: Services): Promise<Looked> {
  // Listed before the rows are read: bytes are stored under a name that a row has already (P4).
  const stored = new Map<string, number>();
  for await (const { id, size } of blobs.sizes()) stored.set(id, size);
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

/** While people upload and delete, a first look can see what is only on its way: a problem is what a second sees, too. */
async function checkBytes(services: Services): Promise<Looked> {
  const first = await checkSizes(services);
  if (first.problems.length === 0) return first;
  const second = await checkSizes(services);
  return {
    ...second,
    problems: second.problems.filter((one) => first.problems.some((other) => sameProblem(one, other))),
  };
}

/** Reads every blob and compares its SHA-256; those that are missing are told elsewhere. */
async function checkContents({ db, blobs }: Services): Promise<Problem[]> {
  const rows = await blobRows(db);
  const problems: Problem[] = [];
  for (const row of rows) {
    if (row.size === 0) continue;
    const hash = createHash('sha256');
    try {
      for await (const part of blobs.read(row.id)) if (part instanceof Uint8Array) hash.update(part);
    } catch (error) {
      if (isMissing(error)) continue;
      throw error;
    }
    if (hash.digest('hex') !== row.sha256) problems.push({ kind: 'bytesChanged', blob: row.id });
  }
  return problems;
}

/**
 * Looks through everything that is stored, while the service runs or not (P1, P4): the database itself, every
 * reference, every entry and whether it can be reached, every blob's bytes, and every number that is kept of accounts
 * and folders. `deep` also reads all bytes.
 */
export async function checkAll(services: Services, deep: boolean): Promise<Report> {
  const database = await checkDatabase(services);
  const files = await checkFiles(services);
  const bytes = await checkBytes(services);
  const contents = deep ? await checkContents(services) : [];
  const folders = await checkFolders(services);
  const accounts = await checkAccounts(services);
  const { count } = await services.db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    blobs: bytes.blobs,
    bytes: bytes.bytes,
    files: Number(count),
    problems: [...database, ...files, ...bytes.problems, ...contents, ...folders, ...accounts],
  };
}

/**
 * Mends what can be mended without losing anything of anybody's: entries that cannot be reached, numbers that are kept,
 * and bytes that no row names.
 */
export async function repair(services: Services): Promise<void> {
  await repairFiles(services);
  await repairFolders(services);
  await repairAccounts(services);
  await sweepWithLock(services);
}
