import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A server's rows, beside the server that runs. */
export const databasePath = (server: { readonly dataFolder: string }): string =>
  join(server.dataFolder, 'aloft.sqlite');

/**
 * Opens the rows of a server that may be writing: SQLite's own default is to fail at once with “database is locked”
 * where the server, its name index or its checkpoint holds the file for a moment.
 */
export const openDatabaseFile = (
  server: { readonly dataFolder: string },
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): DatabaseSync => new DatabaseSync(databasePath(server), { readOnly, timeout: 60_000 });
