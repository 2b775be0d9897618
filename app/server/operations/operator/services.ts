import type { Configuration } from '../../configuration.ts';
import { assertAttached, openServices } from '../../open-services.ts';
import { assertKnown, newestVersion } from '../../platform/database/migrator.ts';
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
async function makeDatabase(place: DatabasePlace, configuration: Configuration): Promise<Database> {
  const lock = lockDataFolder(configuration.dataFolder);
  try {
    await assertAttached(configuration);
    return await openDatabase(place);
  } finally {
    lock.release();
  }
}

/** Throws, with what is to be done, when data are of another build. */
export function assertSameSchema(version: number): void {
  assertKnown(version);
  if (version < newestVersion)
    throw new Refused(
      `the data has schema ${version}, this Aloft works with ${newestVersion}: take a backup with the version that wrote it, then stop the server and run "migrate"`,
    );
}

async function openRows(configuration: Configuration): Promise<Database> {
  const place = databaseOf(configuration);
  openDataFolder(configuration.dataFolder);
  const version = await schemaVersion(place);
  if (version === 0) return makeDatabase(place, configuration);
  assertSameSchema(version);
  return openDatabase(place.engine === 'sqlite' ? { ...place, isServed: true } : place);
}

/**
 * The server's services for a process beside it: SQLite lets a second process read and write rows, and no command
 * changes the schema under a running server. Rejects when the schema is of another build.
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
