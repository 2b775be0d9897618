import type { Kysely } from 'kysely';
import type { Engine } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Which database: a file of this computer's, or a PostgreSQL server's. */
export type DatabasePlace =
  | { readonly engine: Extract<Engine, 'sqlite'>; readonly path: string }
  | { readonly engine: Extract<Engine, 'postgres'>; readonly url: string };

/** Opens the database and brings its schema up to date. Rejects when a newer Aloft has written it (P5). */
export function openDatabase(place: DatabasePlace): Promise<Database> {
  return place.engine === 'sqlite' ? openSqlite(place.path) : openPostgres(place.url);
}
