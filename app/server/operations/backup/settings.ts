import { resolve } from 'node:path';
import * as v from 'valibot';
import { backupFolder, timeOfDay, wholeNumber } from '../../platform/environment/variables.ts';
import { isWithin } from '../../platform/private-files/is-within.ts';

/** The backups that the server makes by itself. */
export interface Backups {
  /** The absolute path of the folder that they are written to. */
  readonly folder: string;
  /** When they are made: ms after midnight, UTC. */
  readonly time: number;
  /** How many are kept, besides those from before migrations. */
  readonly kept: number;
}

/** The variables of an operator that set them. */
export const BackupVariables = {
  ALOFT_BACKUPS: v.optional(backupFolder),
  ALOFT_BACKUP_TIME: v.optional(timeOfDay),
  ALOFT_BACKUPS_KEPT: v.optional(wholeNumber(1, 999)),
};

const Variables = v.object(BackupVariables);
type BackupSettings = v.InferOutput<typeof Variables>;

/** What these settings cannot be together; null where they agree. */
export function backupProblem(read: BackupSettings & { readonly ALOFT_DATA: string }): string | null {
  const { ALOFT_BACKUPS: folder } = read;
  // Whoever sets one of the others believes that there are backups.
  const lonely = (['ALOFT_BACKUP_TIME', 'ALOFT_BACKUPS_KEPT'] as const).find(
    (name) => read[name] !== undefined,
  );
  if (folder === undefined)
    return lonely === undefined
      ? null
      : `${lonely} needs ALOFT_BACKUPS: the folder that backups are written to`;
  if (isWithin(resolve(folder), resolve(read.ALOFT_DATA)))
    return 'ALOFT_BACKUPS lies in the data folder (ALOFT_DATA): what destroys one would destroy both';
  return null;
}

/** The backups that the settings ask for; null without a folder. */
export function readBackups(read: BackupSettings): Backups | null {
  const { ALOFT_BACKUPS: folder, ALOFT_BACKUP_TIME: time = 3 * 3_600_000 } = read;
  if (folder === undefined) return null;
  return { folder: resolve(folder), time, kept: read.ALOFT_BACKUPS_KEPT ?? 7 };
}
