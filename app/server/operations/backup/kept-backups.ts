import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type KeptBackup, keptBackup, kindOfName } from './backup-names.ts';
import { inBucket, listBucket, openBackupBucket } from './bucket-backups.ts';
import { NoBackup, readManifest } from './manifest.ts';
import { type BackupPlace, nameOfPlace } from './settings.ts';
import { readVerification } from './verification.ts';

/** The backup of that name; null for anything else that is called so. */
async function readKept(folder: string, name: string): Promise<KeptBackup | null> {
  const path = join(folder, name);
  // A link may lead to what is not ours.
  if (kindOfName(name) === null || !(await lstat(path)).isDirectory()) return null;
  try {
    const manifest = await readManifest(path);
    const verifiedAt = await readVerification(path, manifest);
    return keptBackup({ name, path, manifest, verifiedAt });
  } catch (error) {
    if (error instanceof NoBackup) return null;
    throw error;
  }
}

/** The whole backups in a folder, the newest first. Whatever else lies there is passed over. */
export async function listFolder(folder: string): Promise<readonly KeptBackup[]> {
  const found: KeptBackup[] = [];
  for (const name of await readdir(folder)) {
    const one = await readKept(folder, name);
    if (one !== null) found.push(one);
  }
  return found.toSorted((a, b) => b.madeAt - a.madeAt);
}

/** The same, of any place. Rejects with `UnusableBucket` when a bucket cannot be used. */
export const listKept = async (place: BackupPlace): Promise<readonly KeptBackup[]> => {
  if (place.kind === 'folder') return listFolder(place.folder);
  const { store } = place;
  return (await inBucket(store, () => listBucket(openBackupBucket(store), store))).kept;
};

/** A place that does not answer in this time, in ms, counts as one that cannot be read. */
const patience = 5000;
const listing = new Map<string, Promise<readonly KeptBackup[]>>();

/**
 * The same, for a server: whoever asks meanwhile gets the same answer, and nobody waits for long. A network disk that hangs
 * takes one of the threads that read files, and not all of them.
 */
export async function lookAtKept(place: BackupPlace): Promise<readonly KeptBackup[]> {
  const name = nameOfPlace(place);
  const begun = listing.get(name) ?? listKept(place).finally(() => listing.delete(name));
  listing.set(name, begun);
  const late = new AbortController();
  const tooLate = pause(patience, null, { signal: late.signal, ref: false }).then(() => {
    throw Object.assign(new Error(`${name} does not answer`), { code: 'ETIMEDOUT' });
  });
  try {
    return await Promise.race([begun, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}
