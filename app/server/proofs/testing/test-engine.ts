import { createHash } from 'node:crypto';
import pg from 'pg';
import { S3mini } from 's3mini';
import type { Configuration } from '../../configuration.ts';
import { objectCredentials } from './object-server.ts';

/** The servers of the suite's second run; without them it runs on files. */
export const engineVariables = {
  postgres: 'ALOFT_TEST_POSTGRES',
  objects: 'ALOFT_TEST_OBJECTS',
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

/** The database and bucket of a data folder, created when missing; empty on files. */
export async function engineOf(dataFolder: string): Promise<EnginePart> {
  const postgres = process.env[engineVariables.postgres];
  const objects = process.env[engineVariables.objects];
  if (postgres === undefined || objects === undefined)
    return { databaseUrl: null, objectStore: null, secretKeys: [] };
  const name = `aloft${createHash('sha256').update(dataFolder).digest('hex').slice(0, 20)}`;
  const objectStore = { ...objectCredentials, endpoint: `${objects}/${name}` };
  if (!(await hasDatabase(postgres, name))) {
    await maintain(postgres, `CREATE DATABASE ${name}`);
    await new S3mini(objectStore).createBucket();
  }
  return { databaseUrl: postgres.replace(/[^/]*$/, name), objectStore, secretKeys: [clusterKey] };
}

/** Drops what `engineOf` made. */
export async function forgetEngine({ databaseUrl }: Pick<EnginePart, 'databaseUrl'>): Promise<void> {
  const postgres = process.env[engineVariables.postgres];
  if (databaseUrl === null || postgres === undefined) return;
  await maintain(postgres, `DROP DATABASE IF EXISTS ${new URL(databaseUrl).pathname.slice(1)} WITH (FORCE)`);
}
