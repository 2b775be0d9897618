import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { S3mini } from 's3mini';
import type { Configuration } from '../../configuration.ts';
import { databaseOf, openDatabase } from '../../platform/database/open.ts';
import { objectCredentials } from './object-server.ts';

/** The servers of the suite's second run; without them it runs on files. */
export const engineVariables = {
  postgres: 'ALOFT_TEST_POSTGRES',
  objects: 'ALOFT_TEST_OBJECTS',
  /** A migrated database without a row: the file of a SQLite database, or the name of a PostgreSQL one. */
  template: 'ALOFT_TEST_TEMPLATE',
  /** Where the data folders of test servers are made; otherwise among temporary files. */
  folder: 'ALOFT_TEST_FOLDER',
} as const;

/** The configuration of a test server for its engine. */
export type EnginePart = Pick<Configuration, 'databaseUrl' | 'objectStore' | 'secretKeys'>;

/** What every database of the tests' own PostgreSQL is sealed with: processes that share one need a key in common. */
export const clusterKey = createHash('sha256').update('the tests’ own key').digest('base64url');

async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function hasDatabase(url: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  await client.end();
  return rowCount === 1;
}

/** Whether this run is the one on PostgreSQL and S3. */
export const onCluster = (): boolean => process.env[engineVariables.postgres] !== undefined;

/** What a new database begins with: nothing, or the schema that a start would migrate it to. */
type Beginning = 'empty' | 'migrated';

/** The database and bucket of a data folder, created when missing; none on files. */
export async function engineOf(dataFolder: string, beginning: Beginning = 'empty'): Promise<EnginePart> {
  const postgres = process.env[engineVariables.postgres];
  const objects = process.env[engineVariables.objects];
  const template = beginning === 'migrated' ? process.env[engineVariables.template] : undefined;
  if (postgres === undefined || objects === undefined) {
    // The mode is that of a file which SQLite creates, so that what is said of modes holds for this one, too.
    if (template !== undefined)
      writeFileSync(join(dataFolder, 'aloft.sqlite'), readFileSync(template), { mode: 0o644 });
    return { databaseUrl: null, objectStore: null, secretKeys: [] };
  }
  const name = `aloft${createHash('sha256').update(dataFolder).digest('hex').slice(0, 20)}`;
  const objectStore = { ...objectCredentials, endpoint: `${objects}/${name}` };
  if (!(await hasDatabase(postgres, name))) {
    await maintain(
      postgres,
      `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`,
    );
    await new S3mini(objectStore).createBucket();
  }
  return { databaseUrl: postgres.replace(/[^/]*$/, name), objectStore, secretKeys: [clusterKey] };
}

/** Creates the database that those of new test servers are copies of, as migrating takes longer than most tests. */
export async function migratedDatabase(folder: string): Promise<string> {
  const { databaseUrl } = await engineOf(folder);
  const place = databaseOf({ databaseUrl, dataFolder: folder });
  await (await openDatabase(place)).destroy();
  return place.engine === 'sqlite' ? place.path : new URL(place.url).pathname.slice(1);
}

/** Drops what `engineOf` made. */
export async function forgetEngine({ databaseUrl }: Pick<EnginePart, 'databaseUrl'>): Promise<void> {
  const postgres = process.env[engineVariables.postgres];
  if (databaseUrl === null || postgres === undefined) return;
  await maintain(postgres, `DROP DATABASE IF EXISTS ${new URL(databaseUrl).pathname.slice(1)} WITH (FORCE)`);
}
