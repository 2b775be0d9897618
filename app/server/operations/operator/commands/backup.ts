import * as v from 'valibot';
import type { Configuration } from '../../../configuration.ts';
import type { Progress } from '../../../platform/progress/progress.ts';
import type { Services } from '../../../services.ts';
import { assertBackupPlace } from '../../backup/backup-folder.ts';
import { kindOfName } from '../../backup/backup-names.ts';
import { addressOf, UnusableBucket } from '../../backup/bucket-backups.ts';
import { createBackup, type WantedBackup } from '../../backup/create.ts';
import { listKept } from '../../backup/kept-backups.ts';
import { makeKept } from '../../backup/make-kept.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { restoreBackup } from '../../backup/restore.ts';
import type { MadeBackup } from '../../backup/retention.ts';
import { type Backups, nameOfPlace } from '../../backup/settings.ts';
import { verifyByRestoring } from '../../backup/verify.ts';
import type { WrittenPlace } from '../../backup/written-backup.ts';
import { BadUsage, command, Refused } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { formatTime, inColumns, Switch, sizeOf, Text } from '../values.ts';

const countOf = (manifest: Manifest): string => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows, ${manifest.blobs.count} blobs, ${sizeOf(manifest.blobs.bytes)}, schema ${manifest.schema}, of ${manifest.madeAt}`;
};

const notConfigured = new Refused('ALOFT_BACKUPS is not set: the server makes no backups by itself');

/** Where the server makes backups by itself. Throws where it makes none, and where that cannot be used. */
function placeOfKept({ backups, dataFolder }: Configuration, link: boolean): Backups {
  if (backups === null) throw new BadUsage('<folder>: it is needed, as ALOFT_BACKUPS is not set');
  if (link) throw new BadUsage('--link: name the folder of such a backup');
  try {
    assertBackupPlace(backups, dataFolder);
  } catch (error) {
    throw error instanceof Error ? new Refused(error.message) : error;
  }
  return backups;
}

/** The backup that an operator means: one of the bucket by its name or address, else a folder. */
function placeOfWritten({ backups }: Configuration, word: string): WrittenPlace {
  if (backups === null || backups.place.kind === 'folder') return word;
  const { store } = backups.place;
  const name = word.slice(word.lastIndexOf('/') + 1);
  const isKept = kindOfName(name) !== null && (word === name || word === addressOf(store, name));
  return isKept ? { store, name } : word;
}

/** Refuses in its words when the bucket of backups cannot be used. */
const refusing = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof UnusableBucket ? new Refused(error.message) : error;
  });

async function backUpInto(services: Services, wanted: WantedBackup, progress: Progress): Promise<MadeBackup> {
  const manifest = orThrow(await createBackup(services, wanted, progress));
  return { path: wanted.folder, manifest, removed: [] };
}

export const backupCreate = command({
  name: 'backup create',
  summary:
    'Writes a backup into a new folder, while the server runs; without one, as the server does by itself, into ALOFT_BACKUPS.',
  words: [{ name: 'folder', optional: true }],
  options: { link: { value: null, help: 'a second name for the bytes instead of a copy, on the same disk' } },
  example: 'backup create /var/backups/aloft-2026-11-21',
  input: v.object({ folder: v.optional(Text), link: Switch }),
  run: async (desk, { folder, link }) => {
    const place = folder ?? placeOfKept(desk.configuration, link);
    const services = await desk.services();
    const { path, manifest, removed } =
      typeof place === 'string'
        ? await backUpInto(services, { folder: place, link }, desk.progress)
        : orThrow(await refusing(makeKept(services, place, { kind: 'scheduled' }, desk.progress)));
    const needed = (manifest.keys ?? []).join(', ');
    return {
      data: { ...manifest, path, removed, keySource: services.keys.source },
      lines: [
        `${path} holds ${countOf(manifest)}.`,
        ...(removed.length === 0 ? [] : [`Removed, as they are too many: ${removed.join(', ')}.`]),
        `The key is not in it (${needed}): it lies in ${services.keys.source}. Keep a copy of it apart from the backup.`,
      ],
    };
  },
});

const kinds = { scheduled: 'daily', migration: 'before a migration' } as const;

export const backupList = command({
  name: 'backup list',
  summary: 'Lists the backups in ALOFT_BACKUPS, the newest first, and when each was verified.',
  example: 'backup list',
  input: v.object({}),
  run: async ({ configuration: { backups } }) => {
    if (backups === null) throw notConfigured;
    const place = nameOfPlace(backups.place);
    const kept = await refusing(listKept(backups.place)).catch((error: unknown) => {
      throw error instanceof Refused
        ? error
        : new Refused(`the backups of ${place} cannot be read: ${String(error)}`);
    });
    return {
      data: kept.map(({ manifest, ...one }) => ({ ...one, schema: manifest.schema })),
      lines: inColumns(
        ['name', 'made', 'for', 'size', 'schema', 'verified'],
        kept.map(({ name, kind, madeAt, bytes, manifest, verifiedAt }) => [
          name,
          formatTime(madeAt),
          kinds[kind],
          sizeOf(bytes),
          String(manifest.schema),
          verifiedAt === null ? 'no' : formatTime(verifiedAt),
        ]),
        `There is no whole backup in ${place}.`,
      ),
    };
  },
});

export const backupVerify = command({
  name: 'backup verify',
  summary:
    'Restores a backup into a folder that is removed afterwards, checks what was restored and compares it with the manifest; exit code 1 when something is wrong.',
  words: [{ name: 'folder' }],
  options: {
    'key-file': { value: 'file', help: 'a copy of the file of keys, to prove that it opens what is sealed' },
    scratch: { value: 'folder', help: 'where to restore it; beside the backup when left out' },
  },
  example: 'backup verify /var/backups/aloft-2026-11-29T03-00-00Z',
  input: v.object({ folder: Text, 'key-file': v.optional(Text), scratch: v.optional(Text) }),
  run: async (desk, { folder, 'key-file': keyFile = null, scratch = null }) => {
    const wanted = { from: placeOfWritten(desk.configuration, folder), keyFile, scratch };
    const verified = await refusing(verifyByRestoring(desk.configuration, wanted, desk.progress));
    if (verified.kind === 'refused') throw new Refused(verified.why);
    const { manifest, problems, withKey, isNoted } = verified;
    return {
      data: { ...manifest, problems, withKey, isNoted },
      lines:
        problems.length > 0
          ? [`${folder} was restored, but this is wrong:`, ...problems]
          : [
              `${folder} was restored whole: ${countOf(manifest)}.`,
              withKey
                ? 'The key opens what is sealed.'
                : `Its key (${(manifest.keys ?? []).join(', ')}) is not here: give its file with --key-file to prove that it fits.`,
              ...(isNoted ? [] : ['It cannot be written down there: "backup list" does not know of it.']),
            ],
      wrong: problems.length > 0,
    };
  },
});

export const backupRestore = command({
  name: 'backup restore',
  summary: 'Restores a backup of either engine into an empty data folder and database; no server may run.',
  words: [{ name: 'folder' }],
  options: {
    'key-file': { value: 'file', help: 'a copy of the file of keys, which is in no backup' },
    'without-key': {
      value: null,
      help: 'continues without the key: owners set new passcodes, and all users sign in again',
    },
  },
  example: 'backup restore /var/backups/aloft-2026-11-21 --key-file /root/aloft-secret.key',
  input: v.object({ folder: Text, 'key-file': v.optional(Text), 'without-key': Switch }),
  run: async (desk, { folder, 'key-file': keyFile = null, 'without-key': withoutKey }) => {
    const { manifest, givenUp } = orThrow(
      await refusing(
        restoreBackup(
          desk.configuration,
          placeOfWritten(desk.configuration, folder),
          { keyFile, withoutKey },
          desk.progress,
        ),
      ),
    );
    return {
      data: { ...manifest, givenUp },
      lines: [
        `Restored ${countOf(manifest)}.`,
        ...(givenUp === null
          ? []
          : [
              `${givenUp.passCodes} shares open to nobody until their owners renew the passcode.`,
              `${givenUp.sessions} sessions were ended.`,
            ]),
      ],
    };
  },
});
