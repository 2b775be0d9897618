import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import * as v from 'valibot';
import { UnusableData } from '../private-files/unusable-data.ts';
import { type Advance, noProgress, type Progress } from '../progress/progress.ts';
import { hasTable } from './migration-tables.ts';
import { type MigrationName, migrations } from './migrations/index.ts';
import { lockStepCount, readStepCount, writeStepCount } from './numbered-schema.ts';

const names = Object.keys(migrations);

/** The schema version of this build: the number of migrations. Backups and messages name a schema by it. */
export const newestVersion = names.length;

/**
 * The schema before a migration.
 *
 * @internal Tests make data of an older build.
 */
export const versionBefore = (name: MigrationName): number => names.indexOf(name);

const history = sql.table(DEFAULT_MIGRATION_TABLE);
const Executed = v.array(v.object({ name: v.string() }));

const hasHistory = (db: Kysely<unknown>): Promise<boolean> => hasTable(db, DEFAULT_MIGRATION_TABLE);

/** The number of migrations applied; 0 when the database is empty. Changes nothing. */
export async function readVersion(db: Kysely<unknown>): Promise<number> {
  if (!(await hasHistory(db))) return readStepCount(db);
  const { rows } = await sql`SELECT name FROM ${history}`.execute(db);
  return v.parse(Executed, rows).length;
}

/** Whether every migration of this build has been applied, and none of a newer one. */
export async function isMigrated(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`SELECT name FROM ${history}`.execute(db);
  return v.parse(Executed, rows).length === newestVersion;
}

/** Records the names of migrations applied by a build that numbered them, with ascending times, as Kysely sorts by. */
async function nameSteps(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (inner) => {
    await lockStepCount(inner);
    if (await hasHistory(inner)) return;
    const version = await readStepCount(inner);
    if (version === 0) return;
    assertKnown(version);
    await inner.schema
      .createTable(DEFAULT_MIGRATION_TABLE)
      .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
      .execute();
    const first = Date.now() - version;
    for (const [n, name] of names.slice(0, version).entries())
      await sql`INSERT INTO ${history} (name, timestamp)
        VALUES (${name}, ${new Date(first + n).toISOString()})`.execute(inner);
  });
}

/** Throws when the schema is of a newer build. */
export function assertKnown(version: number): void {
  if (version > newestVersion)
    throw new UnusableData(
      `the data was written by a newer Aloft (schema ${version}, this one knows ${newestVersion}): use that version, or a newer one`,
    );
}

/** The migrations, each of which also records its number in the same transaction. */
function numbered(advance: Advance): Record<string, Migration> {
  const entries: [string, Migration][] = Object.entries(migrations);
  return Object.fromEntries(
    entries.map(([name, { up }], n) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await up(db);
          await writeStepCount(db, n + 1);
          advance(1);
        },
      },
    ]),
  );
}

/**
 * Migrates a database to the latest schema, or to `upTo`: all missing migrations in one transaction, in one process at
 * a time. Rejects when the schema is of a newer build (P5), and when a migration fails; then nothing is changed.
 */
export async function migrate(
  db: Kysely<unknown>,
  upTo = newestVersion,
  progress: Progress = noProgress,
): Promise<void> {
  const before = await readVersion(db);
  assertKnown(before);
  if (!(await hasHistory(db))) await nameSteps(db);
  const target = names[upTo - 1];
  if (before >= upTo || target === undefined) return;
  const advance = progress.step('migrations', 'count', upTo - before);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => numbered(advance) } });
  const { error } = await migrator.migrateTo(target);
  if (error === undefined) return;
  // A newer build may have migrated it while this one waited.
  assertKnown(await readVersion(db));
  throw error;
}
