import { dirname, resolve } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Configuration } from '../../configuration.ts';
import { openServices } from '../../open-services.ts';
import { freeSpaceOf } from '../../platform/blobs/free-space.ts';
import { newestVersion } from '../../platform/database/migrator.ts';
import { newKeyText } from '../../platform/keys/key.ts';
import { keyFileOf, readKeyFile } from '../../platform/keys/key-file.ts';
import { keyRing } from '../../platform/keys/key-ring.ts';
import { eachPage } from '../../platform/keys/sealed-columns.ts';
import { reasonOf } from '../../platform/private-files/data-folder.ts';
import { noProgress, type Progress } from '../../platform/progress/progress.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { checkAll } from '../integrity/check.ts';
import { describeProblem } from '../integrity/problems.ts';
import { type Manifest, NoBackup } from './manifest.ts';
import { openWritten } from './open-written.ts';
import { restoreBackup } from './restore.ts';
import { withScratchFolder } from './scratch-folder.ts';
import type { WrittenPlace } from './written-backup.ts';

/** What is verified, and where. */
export interface WantedVerification {
  readonly from: WrittenPlace;
  /** A copy of the keys; null for those of the configuration, where they fit. */
  readonly keyFile: string | null;
  /** The folder in which it is restored; null for the one that the backup lies in. */
  readonly scratch: string | null;
}

/** What a restore for a trial has shown. */
export type Verification =
  | { readonly kind: 'refused'; readonly why: string }
  | {
      readonly kind: 'restored';
      readonly manifest: Manifest;
      /** What is wrong with what was restored, each in one line; none when it is whole. */
      readonly problems: readonly string[];
      /** Whether its key was there, and everything sealed was opened with it. */
      readonly withKey: boolean;
      /** Whether it is written down beside the manifest. */
      readonly isNoted: boolean;
    };

const refused = (why: string): Verification => ({ kind: 'refused', why });

/** The keys that open what is sealed in the backup; null when those at hand do not. Throws when a file of keys cannot be read. */
function keysFor(
  configuration: Configuration,
  manifest: Manifest,
  keyFile: string | null,
): readonly string[] | null {
  const own =
    configuration.secretKeys.length > 0
      ? configuration.secretKeys
      : readKeyFile(keyFileOf(configuration.dataFolder));
  const keys = keyFile === null ? own : readKeyFile(keyFile);
  const ring = keyRing('', () => keys);
  return keys.length > 0 && (manifest.keys ?? []).every((id) => ring.has(id)) ? keys : null;
}

/** A server's configuration on the scratch folder alone. Its keys stay in memory: no backup lies beside its key. */
function onScratch(
  configuration: Configuration,
  dataFolder: string,
  secretKeys: readonly string[],
): Configuration {
  return {
    ...configuration,
    ...{ dataFolder, secretKeys, databaseUrl: null, objectStore: null, backups: null },
    ...{ smtpUrl: null, ffmpeg: 'off', streams: false, torrents: false },
  };
}

/** Tables with rows of a start, work that a restore leaves to do, and those of which rows go that a missing key has sealed. */
const changedByRestore: ReadonlySet<string> = new Set(['secrets', 'backfills', 'mails']);
const Counted = v.tuple([v.object({ count: v.pipe(v.unknown(), v.transform(Number)) })]);

/** Tables that have another number of rows than the manifest counts. A migration may change those of an older schema. */
async function compareRows({ db }: Services, manifest: Manifest): Promise<string[]> {
  if (manifest.schema !== newestVersion) return [];
  const problems: string[] = [];
  for (const { name, rows: expected } of manifest.tables) {
    if (changedByRestore.has(name)) continue;
    const counted = await sql`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(db);
    const [{ count }] = v.parse(Counted, counted.rows);
    if (count !== expected) problems.push(`${name}: ${count} rows, the manifest counts ${expected}`);
  }
  return problems;
}

/** Values that the key does not open, as they were changed. */
async function compareSealed({ db, keys }: Services): Promise<string[]> {
  const problems: string[] = [];
  await eachPage(db, async (_inner, values) => {
    for (const { place, value } of values)
      if (keys.open(place, value) === null)
        problems.push(`${place.table}: the ${place.column} of ${place.row} cannot be opened with its key`);
    return 0;
  });
  return problems;
}

async function compare(
  target: Configuration,
  manifest: Manifest,
  progress: Progress,
): Promise<readonly string[]> {
  const { services, close } = await openServices(target, { log: () => undefined });
  try {
    const rows = await compareRows(services, manifest);
    const report = await checkAll(services, false, progress);
    const { blobs } = manifest;
    return [
      ...rows,
      ...(report.blobs === blobs.count && report.bytes === blobs.bytes
        ? []
        : [
            `${report.blobs} blobs of ${report.bytes} bytes, the manifest counts ${blobs.count} of ${blobs.bytes}`,
          ]),
      ...report.problems.map(describeProblem),
      ...(await compareSealed(services)),
    ];
  } finally {
    await close();
  }
}

/** What a restore takes on the disk, in bytes: the bytes, and rows with their indexes. */
const neededFor = ({ tables, blobs }: Manifest): number =>
  tables.reduce((sum, { bytes }) => sum + 3 * bytes, blobs.bytes);

async function restoreAndCompare(
  configuration: Configuration,
  { from, keyFile, scratch }: WantedVerification,
  progress: Progress,
): Promise<Verification> {
  const beside = scratch ?? (typeof from === 'string' ? dirname(resolve(from)) : null);
  if (beside === null) return refused('it is in a bucket: name a folder to restore it in with --scratch');
  const backup = await openWritten(from);
  const { manifest } = backup;
  const keys = keysFor(configuration, manifest, keyFile);
  if (keys === null && keyFile !== null)
    return refused(
      `${keyFile} holds another key than ${(manifest.keys ?? []).join(', ')}, which the backup needs`,
    );
  const space = freeSpaceOf(beside, configuration.diskReserve);
  const needed = neededFor(manifest);
  if (!(await space.hasRoom(needed)))
    return refused(
      `there is no room in ${beside} to restore it, which takes ${needed} bytes: name another folder with --scratch`,
    );
  return withScratchFolder(resolve(beside), async (scratch) => {
    const target = onScratch(configuration, scratch, keys ?? [newKeyText()]);
    const choice = { keyFile: null, withoutKey: keys === null };
    const restored = await restoreBackup(target, from, choice, progress);
    if (isRefusal(restored)) return refused(restored.description ?? restored.refused);
    const problems = await compare(target, manifest, progress);
    const isNoted = problems.length === 0 && (await backup.note(Date.now()));
    return { kind: 'restored', manifest, problems, withKey: keys !== null, isNoted };
  });
}

/**
 * Restores a backup of either engine into a scratch folder on SQLite, checks everything there and compares it with the
 * manifest: the proof that it can be restored. The scratch folder is removed. Refuses a backup that is damaged, naming
 * what is, one of a newer Aloft, and a folder without room.
 */
export async function verifyByRestoring(
  configuration: Configuration,
  wanted: WantedVerification,
  progress: Progress = noProgress,
): Promise<Verification> {
  try {
    return await restoreAndCompare(configuration, wanted, progress);
  } catch (error) {
    if (error instanceof NoBackup) return refused(error.message);
    if (error instanceof Error && 'path' in error && error.path !== undefined)
      return refused(`${String(error.path)} cannot be used: ${reasonOf(error)}`);
    throw error;
  }
}
