import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import { onCluster } from '../../testing/test-engine.ts';

type Row = Readonly<Record<string, unknown>>;
/** Every row of every table. */
export type Rows = ReadonlyMap<string, readonly Row[]>;

// Other tables reference these: they are filled first and emptied last.
const parents = ['accounts', 'token_families', 'blobs', 'files', 'shares', 'uploads', 'orders'];
/** Leases and migration progress, which the processes write. */
const ofTheMachine = ['leases', 'schema_version'];
/** SQLite's index of names, which triggers derive from `files`, and the tables that FTS5 keeps it in. */
const nameIndex = /^name_index(?:_|$)/;

const known = new WeakMap<Database, readonly string[]>();

/** The tables, each after those it references; the schema does not change while a server runs. */
async function tablesOf(db: Database): Promise<readonly string[]> {
  const before = known.get(db);
  if (before !== undefined) return before;
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const others = tables.filter(
    (name) => !parents.includes(name) && !ofTheMachine.includes(name) && !nameIndex.test(name),
  );
  const order = [...parents, ...others.toSorted()];
  known.set(db, order);
  return order;
}

/** Reads the whole database. */
export async function readRows(db: Database): Promise<Rows> {
  const order = await tablesOf(db);
  const rows = new Map<string, readonly Row[]>();
  for (const name of order) {
    const read = await sql<Row>`SELECT * FROM ${sql.table(name)}`.execute(db);
    rows.set(name, read.rows);
  }
  return rows;
}

/** A row that is in only one of two readings. */
export interface Difference {
  readonly table: string;
  readonly kind: 'gone' | 'new';
  readonly row: Row;
}

/** Totals that a worker computes later from `files`, which is compared itself. */
const addedUp: Readonly<Record<string, readonly string[]>> = {
  files: ['tree_size', 'tree_entries'],
  trash_totals: ['size', 'entries'],
};

type Compared = ReadonlyMap<string, Row>;

/** By the rows of a table, as a reading is compared with many others. */
const compared = new WeakMap<readonly Row[], Compared>();

function comparable(name: string, rows: readonly Row[]): Compared {
  const before = compared.get(rows);
  if (before !== undefined) return before;
  const now = byText(name, rows);
  compared.set(rows, now);
  return now;
}

/** The rows by their compared columns. */
function byText(name: string, rows: readonly Row[]): Compared {
  // Notes of what files say themselves; what pictures hold is read a while after they came.
  if (name === 'tree_deltas' || name === 'changes' || name === 'media_facts') return new Map();
  const dropped = addedUp[name] ?? [];
  const textOf = (row: Row): string =>
    JSON.stringify(row, (column, value: unknown) => (dropped.includes(column) ? undefined : value));
  // Where trash was never emptied, such a row has nothing but sums.
  const counts = name === 'trash_totals' ? rows.filter((row) => row.emptied_until !== 0) : rows;
  return new Map(counts.map((row) => [textOf(row), row]));
}

/** The differences of two readings; a changed row counts as one removed and one added. */
export function differences(before: Rows, after: Rows): Difference[] {
  const found: Difference[] = [];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const old = comparable(name, before.get(name) ?? []);
    const now = comparable(name, after.get(name) ?? []);
    for (const [text, row] of old) if (!now.has(text)) found.push({ table: name, kind: 'gone', row });
    for (const [text, row] of now) if (!old.has(text)) found.push({ table: name, kind: 'new', row });
  }
  return found;
}

/** Tables (`*`) or columns that a comparison ignores. */
export type LeftOut = Readonly<Record<string, '*' | readonly string[]>>;

/** The rows without the ignored columns. */
export function without(rows: Rows, leftOut: LeftOut): Rows {
  const kept = new Map<string, readonly Row[]>();
  for (const [name, all] of rows) {
    const dropped = leftOut[name] ?? [];
    if (dropped === '*') continue;
    const keep = (row: Row): Row =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !dropped.includes(column)));
    kept.set(name, dropped.length === 0 ? all : all.map(keep));
  }
  return kept;
}

/** The writable columns; `folder_rank` is generated. */
function written(row: Row): [string, unknown][] {
  return Object.entries(row).filter(([column]) => column !== 'folder_rank');
}

async function insert(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = sql.join(written(first).map(([column]) => sql.ref(column)));
  const lines = rows.map((row) => sql`(${sql.join(written(row).map(([, value]) => value))})`);
  await sql`INSERT INTO ${sql.table(table)} (${names}) VALUES ${sql.join(lines)}`.execute(db);
}

async function update(db: Database, table: string, row: Row): Promise<void> {
  const set = (columns: [string, unknown][]) =>
    sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  const write = (columns: [string, unknown][]) =>
    sql`UPDATE ${sql.table(table)} SET ${set(columns)} WHERE id = ${row.id}`.execute(db);
  await write(written(row));
  // Incremented by a trigger: restored last.
  if ('revision' in row) await write([['revision', row.revision]]);
}

/** Changed files name neither a blob that goes nor each other's name, whatever becomes of which first. */
async function letGo(db: Database, changed: readonly Difference[]): Promise<void> {
  const ids = changed.flatMap(({ table, row }) => (table === 'files' ? [row.id] : []));
  if (ids.length > 0)
    await sql`UPDATE files SET blob_id = NULL, name_key = id WHERE id IN (${sql.join(ids)})`.execute(db);
}

/** Puts back what is added up of the files, and forgets what putting them back has noted. */
async function rewindSums(db: Database, rows: Rows): Promise<void> {
  const read = await sql<Row>`SELECT id, tree_size, tree_entries FROM files`.execute(db);
  const now = new Map(read.rows.map((row) => [row.id, row]));
  for (const { id, tree_size: size, tree_entries: entries } of rows.get('files') ?? []) {
    const row = now.get(id);
    if (row?.tree_size !== size || row?.tree_entries !== entries)
      await sql`UPDATE files SET tree_size = ${size}, tree_entries = ${entries} WHERE id = ${id}`.execute(db);
  }
  await sql`DELETE FROM tree_deltas`.execute(db);
  await sql`DELETE FROM changes`.execute(db);
  await sql`DELETE FROM trash_totals`.execute(db);
  await insert(db, 'trash_totals', rows.get('trash_totals') ?? []);
}

/** Rewinds the database in one transaction; `changed` are the differences. */
export async function rewind(db: Database, rows: Rows, changed: readonly Difference[]): Promise<void> {
  const tables = [...rows.keys()].filter((name) => changed.some(({ table }) => table === name));
  if (tables.length === 0) return;
  // An announcement names its activity: it goes first, and comes back last.
  const named = tables.includes('activities') ? ['activities', 'announcements'] : [];
  const others = tables.filter((name) => !parents.includes(name) && !named.includes(name));
  const children = [...named, ...others];
  const elders = tables.filter((name) => parents.includes(name));
  const idsOf = (table: string): Set<unknown> => new Set((rows.get(table) ?? []).map((row) => row.id));
  await db.transaction().execute(async (inner) => {
    for (const name of [...others, ...named.toReversed()])
      await sql`DELETE FROM ${sql.table(name)}`.execute(inner);
    if (elders.includes('files')) await letGo(inner, changed);
    const present = new Map<string, Set<unknown>>();
    for (const name of elders.toReversed()) {
      const read = await sql<Row>`SELECT id FROM ${sql.table(name)}`.execute(inner);
      const known = idsOf(name);
      present.set(name, new Set(read.rows.map((row) => row.id)));
      for (const { id } of read.rows)
        if (!known.has(id)) await sql`DELETE FROM ${sql.table(name)} WHERE id = ${id}`.execute(inner);
    }
    for (const name of elders) {
      const there = present.get(name);
      for (const { table, kind, row } of changed)
        if (table === name && kind === 'gone' && there?.has(row.id)) await update(inner, table, row);
      const missing = (rows.get(name) ?? []).filter((row) => !there?.has(row.id));
      await insert(inner, name, missing);
    }
    for (const name of children) await insert(inner, name, rows.get(name) ?? []);
    await rewindSums(inner, rows);
  });
}

/**
 * A mark that is the same as before when nothing at all was written meanwhile: rows ever changed through this
 * connection, or how far the server's own log of writes has come. Another mark may still mean the same rows.
 */
export async function writesSoFar(db: Database): Promise<string> {
  const mark = onCluster()
    ? sql<{ mark: unknown }>`SELECT pg_current_wal_insert_lsn()::text AS mark`
    : sql<{ mark: unknown }>`SELECT total_changes() AS mark`;
  const { rows } = await mark.execute(db);
  return String(rows[0]?.mark);
}
