import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../services.ts';
import { describeTables, type TableShape } from '../database/describe.ts';
import { hasMoreThan } from '../database/has-more-than.ts';
import { type Database, databaseOf } from '../database/open.ts';
import { upkeepKey } from '../locks/fair-key.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { ByteBudget } from './byte-budget.ts';
import { type TableBudget, tableBudgets } from './table-budgets.ts';

/** A row's head and its entries in indexes, roughly. */
const rowOverhead = 64;
const unlimited = Number.POSITIVE_INFINITY;

type Budget = Extract<TableBudget, { kind: 'budget' }>;

const budgetEntries: readonly (readonly [string, TableBudget])[] = Object.entries(tableBudgets);

/** The tables that have a budget, with it. */
export const budgetOfTables: ReadonlyMap<string, Budget> = new Map(
  budgetEntries.flatMap(([name, budget]) => (budget.kind === 'budget' ? [[name, budget] as const] : [])),
);

const counts = new WeakMap<Database, Map<string, ByteBudget>>();

/** What is counted of a table by this process. */
function countOf(db: Database, table: string): ByteBudget {
  const known = counts.get(db) ?? new Map<string, ByteBudget>();
  counts.set(db, known);
  const { each, all } = budgetOfTables.get(table) ?? { each: null, all: unlimited };
  const count = known.get(table) ?? new ByteBudget({ each: each ?? unlimited, all });
  known.set(table, count);
  return count;
}

/** Seconds after which something may have gone. */
const roomAfter = 3600;

/** Tables that an account may have no more rows in, beyond its part; what bounds the others is of another kind. */
const refusingTables = ['shares', 'orders', 'feedback'] as const;
type RefusingTable = (typeof refusingTables)[number];

/** Refuses `resource_exhausted` when an account has as many bytes in a table as it may (P36o). */
export const overBudget = (db: Database, table: RefusingTable, accountId: string): Refusal | null =>
  countOf(db, table).hasRoom(accountId, 0) ? null : refuse('resource_exhausted', { retryAfter: roomAfter });

/** Counts what an account has stored in a table, until it is measured. */
export const countStored = (db: Database, table: RefusingTable, accountId: string, bytes: number): void =>
  countOf(db, table).add(accountId, bytes + rowOverhead);

/** The bytes of a row. */
function bytesOf({ columns }: TableShape, { more }: Budget): RawBuilder<number> {
  const lengths = columns.map((name) => sql`coalesce(octet_length(CAST(${sql.ref(name)} AS text)), 0)`);
  const besides = more === undefined ? sql`` : sql.raw(` + ${more}`);
  return sql<number>`sum(${sql.lit(rowOverhead)} + ${sql.join(lengths, sql` + `)}${besides})`;
}

/** The bytes of a table by owner; all under '' where rows have none. */
export async function measureTable(
  db: Database,
  table: TableShape,
  budget: Budget,
): Promise<Map<string, number>> {
  const from = sql.table(table.name);
  const owner = budget.owner === null ? sql`''` : sql.raw(budget.owner);
  const { rows } = await sql<{ owner: string | null; bytes: number | string | null }>`
    SELECT ${owner} AS owner, ${bytesOf(table, budget)} AS bytes FROM ${from} GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.owner ?? '', Number(row.bytes ?? 0)]));
}

/** Measures what accounts have in the tables that refuse them beyond their part. */
export async function measureTables({ db, longReads, configuration }: Services): Promise<void> {
  const tables = await describeTables(db, databaseOf(configuration).engine);
  for (const name of refusingTables) {
    const budget = budgetOfTables.get(name);
    const table = tables.find((one) => one.name === name);
    if (budget === undefined || table === undefined) continue;
    await countOf(db, name).measure(async () =>
      (await hasMoreThan(db, name, 0)) ? measureTable(longReads.of(upkeepKey), table, budget) : new Map(),
    );
  }
}
