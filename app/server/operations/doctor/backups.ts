import { stat } from 'node:fs/promises';
import { toError } from '../../platform/to-error.ts';
import type { Services } from '../../services.ts';
import { assertBackupPlace } from '../backup/backup-folder.ts';
import { type LastBackup, lastBackup } from '../backup/last-backup.ts';
import type { Backups } from '../backup/settings.ts';
import { type Finding, fine, limited, wrong } from './finding.ts';

/** Whether backups lie on the disk of what they are backups of: rows or bytes. */
async function isOnSameDisk({ configuration }: Services, { place }: Backups): Promise<boolean> {
  const { dataFolder, databaseUrl, objectStore } = configuration;
  if (place.kind === 'bucket' || (databaseUrl !== null && objectStore !== null)) return false;
  const [data, kept] = await Promise.all([stat(dataFolder), stat(place.folder)]);
  return data.dev === kept.dev;
}

const elsewhere = { folder: 'on another disk than the data', bucket: 'in a bucket' } as const;

async function examineLast(
  services: Services,
  backups: Backups,
  last: Extract<LastBackup, { configured: true }>,
): Promise<Finding> {
  try {
    assertBackupPlace(backups, services.configuration.dataFolder);
  } catch (error) {
    return wrong('backups', `${toError(error).message}.`);
  }
  if (last.failure !== null) return wrong('backups', `The last backup failed: ${last.failure}.`);
  if (last.madeAt === null)
    return limited('backups', 'There is no backup yet: start the server, or run "aloft backup create".');
  const at = new Date(last.madeAt).toISOString();
  if (last.isOld)
    return wrong('backups', `The last backup is of ${at}: look for the event "backup" in the server’s log.`);
  return (await isOnSameDisk(services, backups))
    ? limited(
        'backups',
        `The last backup is of ${at}, but ${last.place} is on the disk of the data: what destroys one destroys both. Name a folder of another disk in ALOFT_BACKUPS.`,
      )
    : fine('backups', `The last backup is of ${at}, ${elsewhere[backups.place.kind]}.`);
}

/** Looks at the backups that the server makes by itself: how old the last one is, and where they are. */
export async function examineBackups(services: Services): Promise<readonly Finding[]> {
  const { backups } = services.configuration;
  const last = await lastBackup(services);
  return backups === null || !last.configured ? [] : [await examineLast(services, backups, last)];
}
