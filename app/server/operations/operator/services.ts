import type { Configuration } from '../../configuration.ts';
import { openServices } from '../../open-services.ts';
import { newestVersion } from '../../platform/database/migrator.ts';
import {
  type Database,
  type DatabasePlace,
  databaseOf,
  openDatabase,
  schemaVersion,
} from '../../platform/database/open.ts';
import { lockDataFolder } from '../../platform/database/sqlite/folder-lock.ts';
import { jsonLog } from '../../platform/http/log.ts';
import { openDataFolder } from '../../platform/private-files/data-folder.ts';
import type { Services } from '../../services.ts';
import { Refused } from './command.ts';

/** Creates the database of an unused data folder; only this needs the lock. */
async function makeDatabase(place: DatabasePlace, dataFolder: string): Promise<Database> {
  const lock = lockDataFolder(dataFolder);
  try {
    return await openDatabase(place);
  } finally {
    lock.release();
  }
}

/** What is to be done about data of another build. */
export const otherSchema = (version: number): Refused =>
  new Refused(
    version > newestVersion
      ? `the data was written by a newer Aloft (schema ${version}, this one knows ${newestVersion}): use that version, or a newer one`
      : `the data has schema ${version}, this Aloft works with ${newestVersion}: take a backup with the version that wrote it, then stop the server and run "migrate"`,
  );

async function openRows(configuration: Configuration): Promise<Database> {
  const place = databaseOf(configuration);
  openDataFolder(configuration.dataFolder);
  const version = await schemaVersion(place);
  if (version === 0) return makeDatabase(place, configuration.dataFolder);
  if (version !== newestVersion) throw otherSchema(version);
  return openDatabase(place.engine === 'sqlite' ? { ...place, isServed: true } : place);
}

/**
 * The server's services for a process beside it: SQLite lets a second process read and write rows, and no command
 * changes the schema under a running server. Rejects with `Refused` when the schema is of another build.
 */
export async function openOperatorServices(
  configuration: Configuration,
): Promise<{ readonly services: Services; close(): Promise<void> }> {
  const opened = await openServices(configuration, {
    db: await openRows(configuration),
    log: jsonLog((line) => console.error(line)),
  });
  const { addresses } = opened.services;
  addresses.app = configuration.publicUrl ?? `http://localhost:${configuration.port}`;
  addresses.content = configuration.contentUrl ?? `http://127.0.0.1:${configuration.contentPort}`;
  return opened;
}
