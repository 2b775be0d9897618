import { resolve } from 'node:path';
import * as v from 'valibot';
import type { ObjectStore } from '../../platform/blobs/object-store.ts';
import { backupPlace, line, timeOfDay, wholeNumber } from '../../platform/environment/variables.ts';
import { isWithin } from '../../platform/private-files/is-within.ts';

/** Where the server keeps the backups that it makes by itself. */
export type BackupPlace =
  /** An absolute path. */
  | { readonly kind: 'folder'; readonly folder: string }
  /** A bucket for backups alone. */
  | { readonly kind: 'bucket'; readonly store: ObjectStore };

/** The backups that the server makes by itself. */
export interface Backups {
  readonly place: BackupPlace;
  /** When they are made: ms after midnight, UTC. */
  readonly time: number;
  /** How many are kept, besides those from before migrations. */
  readonly kept: number;
}

/** A place as the operator has named it. */
export const nameOfPlace = (place: BackupPlace): string =>
  place.kind === 'folder' ? place.folder : place.store.endpoint;

/** The variables of an operator that set them. */
export const BackupVariables = {
  ALOFT_BACKUPS: v.optional(backupPlace),
  ALOFT_BACKUP_TIME: v.optional(timeOfDay),
  ALOFT_BACKUPS_KEPT: v.optional(wholeNumber(1, 999)),
  ALOFT_BACKUPS_S3_REGION: v.optional(line),
  ALOFT_BACKUPS_S3_ACCESS_KEY_ID: v.optional(line),
  ALOFT_BACKUPS_S3_SECRET_ACCESS_KEY: v.optional(line),
};

const Variables = v.object(BackupVariables);
type BackupSettings = v.InferOutput<typeof Variables>;

const ofBuckets = [
  'ALOFT_BACKUPS_S3_REGION',
  'ALOFT_BACKUPS_S3_ACCESS_KEY_ID',
  'ALOFT_BACKUPS_S3_SECRET_ACCESS_KEY',
] as const;

const isBucket = (place: string): boolean => /^https?:/.test(place);

/** What these settings cannot be together; null where they agree. */
export function backupProblem(
  read: BackupSettings & { readonly ALOFT_DATA: string; readonly ALOFT_S3_ENDPOINT: string },
): string | null {
  const { ALOFT_BACKUPS: place } = read;
  const found = <Name extends keyof BackupSettings>(names: readonly Name[]): Name | undefined =>
    names.find((name) => read[name] !== undefined);
  // Whoever sets one of the others believes that there are backups.
  if (place === undefined) {
    const lonely = found(['ALOFT_BACKUP_TIME', 'ALOFT_BACKUPS_KEPT', ...ofBuckets]);
    return lonely === undefined
      ? null
      : `${lonely} needs ALOFT_BACKUPS: the folder or bucket that backups are written to`;
  }
  if (isBucket(place)) {
    if (
      read.ALOFT_BACKUPS_S3_ACCESS_KEY_ID === undefined ||
      read.ALOFT_BACKUPS_S3_SECRET_ACCESS_KEY === undefined
    )
      return 'ALOFT_BACKUPS is a bucket, and needs ALOFT_BACKUPS_S3_ACCESS_KEY_ID and ALOFT_BACKUPS_S3_SECRET_ACCESS_KEY';
    return place === read.ALOFT_S3_ENDPOINT
      ? 'ALOFT_BACKUPS is the bucket of the data (ALOFT_S3_ENDPOINT): what destroys one would destroy both'
      : null;
  }
  const foreign = found(ofBuckets);
  if (foreign !== undefined) return `${foreign} is of a bucket, and ALOFT_BACKUPS is a folder`;
  if (isWithin(resolve(place), resolve(read.ALOFT_DATA)))
    return 'ALOFT_BACKUPS lies in the data folder (ALOFT_DATA): what destroys one would destroy both';
  return null;
}

/** The backups that the settings ask for; null without a place. */
export function readBackups(read: BackupSettings): Backups | null {
  const { ALOFT_BACKUPS: named, ALOFT_BACKUP_TIME: time = 3 * 3_600_000 } = read;
  if (named === undefined) return null;
  const place: BackupPlace = isBucket(named)
    ? {
        kind: 'bucket',
        store: {
          endpoint: named,
          region: read.ALOFT_BACKUPS_S3_REGION ?? 'auto',
          accessKeyId: read.ALOFT_BACKUPS_S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: read.ALOFT_BACKUPS_S3_SECRET_ACCESS_KEY ?? '',
        },
      }
    : { kind: 'folder', folder: resolve(named) };
  return { place, time, kept: read.ALOFT_BACKUPS_KEPT ?? 7 };
}

/** The variables that say so, for a process of this one's. */
export function backupEnvironment({ place, kept }: Backups): Readonly<Record<string, string>> {
  return {
    ALOFT_BACKUPS: nameOfPlace(place),
    ALOFT_BACKUPS_KEPT: String(kept),
    ...(place.kind === 'folder'
      ? {}
      : {
          ALOFT_BACKUPS_S3_REGION: place.store.region,
          ALOFT_BACKUPS_S3_ACCESS_KEY_ID: place.store.accessKeyId,
          ALOFT_BACKUPS_S3_SECRET_ACCESS_KEY: place.store.secretAccessKey,
        }),
  };
}
