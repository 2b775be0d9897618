// A database as the last build with numbered migrations left it, with a few rows; written by that build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabasePlace } from '../../open.ts';

const textOf = (engine: DatabasePlace['engine']): string =>
  readFileSync(join(import.meta.dirname, `${engine}.sql`), 'utf8');

/** A backup that the same build made of such a database. */
export const numberedBackup = join(import.meta.dirname, 'backup');

/** Fills an empty database. */
export async function loadNumberedSchema(place: DatabasePlace): Promise<void> {
  await runBeside(place, textOf(place.engine));
}

/** Runs statements on a separate connection. */
export async function runBeside(place: DatabasePlace, statements: string): Promise<void> {
  if (place.engine === 'sqlite') {
    const database = new DatabaseSync(place.path);
    database.exec(statements);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await client.query(statements);
  await client.end();
}
