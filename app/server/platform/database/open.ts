import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Metrics } from '../metrics/metrics.ts';
import type { Progress } from '../progress/progress.ts';
import type { Engine } from './engine.ts';
import { type DatabaseLimits, databaseLimits } from './limits.ts';
import { openPostgres, type PostgresTimeouts, postgresVersion } from './postgres/postgres.ts';
import { openSqlite, sqliteVersion } from './sqlite/sqlite.ts';
import type { Tables } from './tables/tables.ts';

export type Database = Kysely<Tables>;

/** The database's location: a local file, or a PostgreSQL server. */
export type DatabasePlace =
  | {
      readonly engine: Extract<Engine, 'sqlite'>;
      readonly path: string;
      readonly limits?: DatabaseLimits;
      readonly metrics?: Metrics;
      /** Another process serves this file and merges its index of names. */
      readonly isServed?: boolean;
      /** Hears how far its migrations are. */
      readonly progress?: Progress;
    }
  | {
      readonly engine: Extract<Engine, 'postgres'>;
      readonly url: string;
      readonly limits?: DatabaseLimits;
      readonly metrics?: Metrics;
      /** Those of the operator's commands when left out. */
      readonly timeouts?: PostgresTimeouts;
      readonly progress?: Progress;
    };

/**
 * Opens the database and migrates it to the latest schema, or to `upTo`. Rejects when the schema is of a newer build
 * (P5).
 */
export function openDatabase(place: DatabasePlace, upTo?: number): Promise<Database> {
  const limited = { limits: databaseLimits, ...place };
  return limited.engine === 'sqlite'
    ? openSqlite(limited.path, { ...limited, upTo })
    : openPostgres(limited, upTo);
}

/** The schema version of the database; 0 when it is empty. Changes nothing. */
export async function schemaVersion(place: DatabasePlace): Promise<number> {
  return place.engine === 'sqlite' ? sqliteVersion(place.path) : postgresVersion(place.url);
}

/** The database that a configuration names. */
export function databaseOf(configuration: {
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
}): DatabasePlace {
  const { databaseUrl, dataFolder } = configuration;
  return databaseUrl === null
    ? { engine: 'sqlite', path: join(dataFolder, 'aloft.sqlite') }
    : { engine: 'postgres', url: databaseUrl };
}
