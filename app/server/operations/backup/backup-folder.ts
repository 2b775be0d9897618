import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, tryFileLock } from '../../platform/database/sqlite/folder-lock.ts';
import { reasonOf } from '../../platform/private-files/data-folder.ts';
import { isWithin } from '../../platform/private-files/is-within.ts';
import type { Backups } from './settings.ts';

/** In the folder of backups: whoever has it makes one, or removes old ones. */
const lockName = '.aloft-lock.sqlite';

/**
 * Throws in words that name it when the folder of backups cannot be used; a bucket says so when it is asked. It is never made: of a disk that is not mounted
 * there would be an empty folder, on the disk that backups are to be apart from.
 */
export function assertBackupPlace({ place }: Backups, dataFolder: string): void {
  if (place.kind === 'bucket') return;
  const { folder } = place;
  const refuse = (why: string): never => {
    throw new Error(`the folder for backups ${folder} cannot be used: ${why} (ALOFT_BACKUPS)`);
  };
  try {
    // As a file of that name is refused where a folder is made.
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    refuse(reasonOf(error));
  }
  if (isWithin(realpathSync(folder), realpathSync(dataFolder))) refuse('it lies in the data folder');
}

/** Locks the folder of backups for this process; null when another one has it. The lock of a dead process is free. */
export function lockBackupFolder(folder: string): FileLock | null {
  return tryFileLock(join(folder, lockName));
}
