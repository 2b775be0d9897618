import type { Configuration } from '../../configuration.ts';
import { fileSystemOf, networkDiskOf } from '../../platform/private-files/network-disk.ts';
import { type Finding, fine, limited } from './finding.ts';

/** Looks at the disk of the data folder. One that cannot be used at all has been refused before anything is looked at. */
export async function examineDataFolder(
  { dataFolder, databaseUrl }: Configuration,
  typeOf: (folder: string) => Promise<number> = fileSystemOf,
): Promise<Finding> {
  const network = networkDiskOf(await typeOf(dataFolder));
  return network === null || databaseUrl !== null
    ? fine('folder', 'The data folder can be read, written and locked.')
    : limited(
        'folder',
        `The data folder is on a network disk (${network}), where SQLite’s log works for one computer only: run the server and every command on this one, or use PostgreSQL (DATABASE_URL).`,
      );
}
