import * as v from 'valibot';
import { assertAttached } from '../../../open-services.ts';
import { assertKnown, newestVersion } from '../../../platform/database/migrator.ts';
import { databaseOf, openDatabase, schemaVersion } from '../../../platform/database/open.ts';
import { lockDataFolder, whoLocks } from '../../../platform/database/sqlite/folder-lock.ts';
import { backUpBeforeMigration, NoBackupBefore } from '../../backup/before-migration.ts';
import { command, Refused } from '../command.ts';
import { Switch } from '../values.ts';

export const migrate = command({
  name: 'migrate',
  summary: 'Brings the schema up to date, as the server does when it starts; no server may run.',
  options: { status: { value: null, help: 'shows the status and changes nothing' } },
  example: 'migrate --status',
  input: v.object({ status: Switch }),
  run: async ({ configuration, progress }, { status }) => {
    const place = databaseOf(configuration);
    const version = await schemaVersion(place);
    assertKnown(version);
    const open = newestVersion - version;
    const data = { engine: place.engine, schema: version, newest: newestVersion, open };
    const steps = open === 0 ? 'up to date' : `${open} steps open`;
    if (status) {
      const server = whoLocks(configuration.dataFolder);
      return {
        data: { ...data, server },
        lines: [
          `Schema ${version} of ${newestVersion}: ${steps}.`,
          ...(open > 0 && version > 0
            ? ['First take a backup with the version that wrote the data: it is the only way back.']
            : []),
          ...(server === null ? [] : [`A server has the data folder: ${server}.`]),
        ],
      };
    }
    const lock = lockDataFolder(configuration.dataFolder);
    let backup: string | null;
    try {
      await assertAttached(configuration);
      backup = await backUpBeforeMigration(configuration, Date.now, progress);
      await (await openDatabase({ ...place, progress })).destroy();
    } catch (error) {
      throw error instanceof NoBackupBefore ? new Refused(error.message) : error;
    } finally {
      lock.release();
    }
    return {
      data: { ...data, schema: newestVersion, open: 0, backup },
      lines: [
        ...(backup === null ? [] : [`What was there before is in ${backup}.`]),
        `Schema ${newestVersion}, ${open} steps taken.`,
      ],
    };
  },
});
