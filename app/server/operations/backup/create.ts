import { createHash } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DiskReserved, type FreeSpace, freeSpaceOf } from '../../platform/blobs/free-space.ts';
import { isMissing, openBlobFolder } from '../../platform/blobs/store.ts';
import { type Advance, noProgress, type Progress, Stopped } from '../../platform/progress/progress.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { holdBlobs } from './hold.ts';
import { blobPath, type Manifest, sealManifest, sizeOfFile, tablePath } from './manifest.ts';
import { hasBytes, keepKnown, openUnfinished } from './unfinished.ts';
import { type BackupSource, type BlobRow, writeSnapshot } from './write-snapshot.ts';

const atOnce = 4;

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

/** A backup on the disk of the data folder leaves what is kept free there; another disk may be filled. */
async function spaceFor(folder: string, { configuration, disk }: BackupSource): Promise<FreeSpace> {
  const [target, data] = await Promise.all([stat(folder), stat(configuration.dataFolder)]);
  return target.dev === data.dev ? disk : freeSpaceOf(folder, 0);
}

async function requireRoom(space: FreeSpace, bytes: number): Promise<void> {
  if (!(await space.hasRoom(bytes))) throw new DiskReserved();
}

/** Where a backup is written, and the space of its disk. */
interface Target {
  readonly folder: string;
  readonly space: FreeSpace;
}

async function writeTable(
  { folder, space }: Target,
  name: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const file = await open(tablePath(folder, name), 'wx', 0o600);
  try {
    for await (const bytes of rows) {
      await requireRoom(space, bytes.byteLength);
      await file.writeFile(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** How the blobs of a backup are copied. */
interface Copying {
  readonly asLink: boolean;
  /** Ids of those that an earlier process has copied. */
  readonly kept: ReadonlySet<string>;
  readonly advance: Advance;
}

/** Copies one blob; false when its bytes differ from its row. */
async function writeBlob(
  services: BackupSource,
  { folder, space }: Target,
  blob: BlobRow,
  { asLink, advance }: Copying,
): Promise<boolean> {
  const path = blobPath(folder, blob.id);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { dataFolder, objectStore } = services.configuration;
  const linked =
    asLink && objectStore === null
      ? await link((await openBlobFolder(dataFolder)).pathOf(blob.id), path).then(
          () => true,
          () => false,
        )
      : false;
  const hash = createHash('sha256');
  const file = linked ? null : await open(path, 'wx', 0o600);
  try {
    for await (const part of blob.size === 0 ? [] : services.blobs.read(blob.id)) {
      if (!(part instanceof Uint8Array)) throw new TypeError('a blob that is no bytes');
      advance(part.byteLength);
      hash.update(part);
      if (file === null) continue;
      await requireRoom(space, part.byteLength);
      await file.writeFile(part);
    }
    await file?.sync();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  } finally {
    await file?.close();
  }
  return hash.digest('hex') === blob.sha256 && (await sizeOfFile(path)) === blob.size;
}

/** Copies all blobs concurrently; answers those whose bytes differ from their rows. */
async function writeBlobs(
  services: BackupSource,
  target: Target,
  blobs: readonly BlobRow[],
  copying: Copying,
): Promise<string[]> {
  const damaged: string[] = [];
  const rest = blobs.values();
  const work = async (): Promise<void> => {
    for (const blob of rest) {
      const path = blobPath(target.folder, blob.id);
      if (copying.kept.has(blob.id)) {
        if (await hasBytes(path, blob.sha256, copying.advance)) continue;
        await rm(path);
      }
      if (!(await writeBlob(services, target, blob, copying))) damaged.push(blob.id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return damaged;
}

/** The options of a backup. */
export interface WantedBackup {
  readonly folder: string;
  /** Hard-links blobs instead of copying them, where the file system is the same. */
  readonly link: boolean;
}

/** Writes everything into a folder that is this process’s alone; answers the manifest, which is not written yet. */
async function writeContents(
  services: BackupSource,
  target: Target,
  asLink: boolean,
  progress: Progress,
): Promise<Manifest | Refusal> {
  const { manifest, blobs } = await writeSnapshot(
    services,
    (name, rows) => writeTable(target, name, rows),
    progress,
  );
  const kept = await keepKnown(target.folder, blobs, asLink);
  const toCopy = blobs.reduce((sum, blob) => sum + (kept.has(blob.id) ? 0 : blob.size), 0);
  if (!asLink) await requireRoom(target.space, toCopy);
  const advance = progress.step('blobs', 'bytes', manifest.blobs.bytes);
  const damaged = await writeBlobs(services, target, blobs, { asLink, kept, advance });
  return damaged.length > 0 ? refuseDamaged(damaged) : manifest;
}

/** Blobs that are missing, or whose bytes are not those of their rows, end a backup. */
export const refuseDamaged = (ids: readonly string[]): Refusal =>
  refuse('data_loss', {
    description: `${ids.length} blobs are missing or damaged: ${ids.slice(0, 5).join(', ')}`,
  });

/** Writes the manifest, and gives the folder its name. */
async function complete(part: string, folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(part, 'manifest.json'), 'wx', 0o600);
  await file.writeFile(sealManifest(manifest));
  await file.sync();
  await file.close();
  for (const path of [join(part, 'tables'), join(part, 'blobs'), part]) await syncFolder(path);
  await rename(part, folder);
  await syncFolder(dirname(folder));
}

/**
 * Writes a backup while the service runs (P5): a snapshot of all rows, the blobs they reference, each verified with
 * its SHA-256, and the manifest last. The folder gets its final name when it is complete. After a stop or a kill, the
 * next one of that name goes on with the blobs that are there, once their SHA-256 is verified. Refuses an existing
 * folder (`already_exists`), one that another process writes, and missing or damaged bytes (`data_loss`).
 */
export async function createBackup(
  services: BackupSource,
  wanted: WantedBackup,
  progress: Progress = noProgress,
): Promise<Manifest | Refusal> {
  const folder = resolve(wanted.folder);
  const part = `${folder}.part`;
  const exists = refuse('already_exists', { description: `${folder} exists` });
  if ((await sizeOfFile(folder)) !== null) return exists;
  const unfinished = await openUnfinished(part);
  if (isRefusal(unfinished)) return unfinished;
  let where = part;
  try {
    // Whoever has had the lock until now may have completed it.
    if ((await sizeOfFile(folder)) !== null) return exists;
    const hold = await holdBlobs(services);
    try {
      const target = { folder: part, space: await spaceFor(part, services) };
      const manifest = await writeContents(services, target, wanted.link, progress);
      if (isRefusal(manifest)) {
        await rm(part, { recursive: true, force: true });
        return manifest;
      }
      await complete(part, folder, manifest);
      where = folder;
      return manifest;
    } catch (error) {
      if (!(error instanceof Stopped)) await rm(part, { recursive: true, force: true });
      throw error;
    } finally {
      await hold.release();
    }
  } finally {
    await unfinished.release(where);
  }
}
