import { resolve } from 'node:path';
import { openWrittenObjects } from './bucket-backups.ts';
import { openWrittenFolder, type WrittenBackup, type WrittenPlace } from './written-backup.ts';

/** Opens a backup to be read. Rejects with `NoBackup` when it is not whole. */
export const openWritten = (place: WrittenPlace): Promise<WrittenBackup> =>
  typeof place === 'string' ? openWrittenFolder(resolve(place)) : openWrittenObjects(place.store, place.name);
