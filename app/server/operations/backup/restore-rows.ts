// The rows of a backup, on their way into an empty database.
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import * as v from 'valibot';
import { indexAgain } from '../../features/search/backfill.ts';
import { describeTables, type TableShape } from '../../platform/database/describe.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { versionBefore } from '../../platform/database/migrator.ts';
import type { Database } from '../../platform/database/open.ts';
import { type Advance, noProgress, type Progress } from '../../platform/progress/progress.ts';
import { NoBackup, type TablePart } from './manifest.ts';
import { withoutTriggers } from './triggers.ts';
import type { WrittenBackup } from './written-backup.ts';

const batch = 100;
const Cell = v.union([v.string(), v.number(), v.null()]);
const Row = v.record(v.string(), Cell);

/** The rows of a table in a backup. */
export async function* rowsOf(
  backup: WrittenBackup,
  name: string,
): AsyncGenerator<v.InferOutput<typeof Row>> {
  const lines = createInterface({
    input: Readable.from(backup.table(name), { objectMode: false }),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) yield v.parse(Row, JSON.parse(line));
}

async function insertRows(
  db: Database,
  name: string,
  rows: readonly v.InferOutput<typeof Row>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  await sql`INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) VALUES ${sql.join(values)}`.execute(
    db,
  );
}

async function fillTable(
  db: Database,
  backup: WrittenBackup,
  part: TablePart,
  advance: Advance,
): Promise<void> {
  let waiting: v.InferOutput<typeof Row>[] = [];
  let count = 0;
  for await (const row of rowsOf(backup, part.name)) {
    waiting.push(row);
    count += 1;
    if (waiting.length < batch) continue;
    await insertRows(db, part.name, waiting);
    advance(waiting.length);
    waiting = [];
  }
  await insertRows(db, part.name, waiting);
  advance(waiting.length);
  if (count !== part.rows)
    throw new NoBackup(`${part.name} has ${count} rows, the manifest counts ${part.rows}`);
}

/** What any start writes into a new database: ids of keys, the signing key, counts of processes, and a backup that failed. */
const ofAnyStart: ReadonlySet<string> = new Set(['leases', 'secrets', 'backup_failures']);

/** The first table with anything that a restore would mix with; null when there is none. */
export async function firstOccupied(db: Database, tables: readonly TableShape[]): Promise<string | null> {
  for (const { name } of tables) {
    if (ofAnyStart.has(name)) continue;
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return null;
}

/** The target has data of its own; `where` names what was found. */
export class Occupied extends Error {
  constructor(where: string) {
    super(`there is data already (${where}): a backup is restored into an empty data folder and database`);
  }
}

/** Throws `Occupied` when there is anything of a person or an operator. */
export async function assertEmpty(db: Database, tables: readonly TableShape[]): Promise<void> {
  const occupied = await firstOccupied(db, tables);
  if (occupied !== null) throw new Occupied(occupied);
}

/**
 * Writes all rows of a backup in one transaction. Throws `Occupied` when somebody has written since the target was found
 * empty.
 */
export async function fillTables(
  db: Database,
  engine: Engine,
  backup: WrittenBackup,
  progress: Progress = noProgress,
): Promise<void> {
  const { manifest } = backup;
  const rows = manifest.tables.reduce((sum, part) => sum + part.rows, 0);
  const advance = progress.step('rows', 'count', rows);
  await db.transaction().execute(async (inner) => {
    const parts = new Map(manifest.tables.map((part) => [part.name, part]));
    const tables = await describeTables(inner, engine);
    await withoutTriggers(inner, engine, tables, async () => {
      await assertEmpty(inner, tables);
      for (const { name } of tables) {
        const part = parts.get(name);
        parts.delete(name);
        if (part === undefined) continue;
        // The keys of the backup replace those of a start on the empty target.
        if (ofAnyStart.has(name)) await sql`DELETE FROM ${sql.table(name)}`.execute(inner);
        await fillTable(inner, backup, part, advance);
      }
    });
    const [unknown] = parts.keys();
    // The rows of the index of names are in no backup.
    if (manifest.schema > versionBefore('2026-11-22-10-name-index')) await indexAgain(inner);
    if (unknown !== undefined) throw new NoBackup(`there is no table ${unknown} in this schema`);
  });
}
