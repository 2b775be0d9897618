import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../services.ts';
import { thumbnailFolder } from './thumbnails.ts';

const batch = 500;
/** A draft is renamed within seconds; an older one was left by a killed process. */
const oldestDraft = 3600_000;
const ending = '.webp';

/** The names that no stored content has any more. */
async function unnamed({ db }: Services, names: readonly string[]): Promise<string[]> {
  const ids = names.map((name) => name.slice(0, -ending.length));
  const there = await db.selectFrom('blobs').select('id').where('id', 'in', ids).execute();
  const known = new Set(there.map((row) => row.id));
  return names.filter((_, nth) => !known.has(ids[nth] ?? ''));
}

async function isOld(path: string): Promise<boolean> {
  // A file's age is measured with the disk's clock, not the server's.
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - oldestDraft;
}

/** Deletes thumbnails of deleted contents: deleted files must not be visible anywhere (P4). */
export async function sweepThumbnails(services: Services): Promise<void> {
  const folder = thumbnailFolder(services.configuration.dataFolder);
  const listed = await opendir(folder).catch(() => null);
  if (listed === null) return;
  const drop = async (names: readonly string[]): Promise<void> => {
    if (names.length === 0) return;
    for (const name of await unnamed(services, names)) await rm(join(folder, name), { force: true });
  };
  let names: string[] = [];
  for await (const { name } of listed) {
    if (name.endsWith(ending)) names.push(name);
    else if (await isOld(join(folder, name))) await rm(join(folder, name), { force: true });
    if (names.length < batch) continue;
    await drop(names);
    names = [];
  }
  await drop(names);
}
