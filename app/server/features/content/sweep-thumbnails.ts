import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { upkeepKey } from '../../platform/locks/fair-key.ts';
import type { Services } from '../../services.ts';
import { maxBytesOfThumbnails, thumbnailBudget, thumbnailFolder } from './thumbnails.ts';

const batch = 500;
/** A draft is renamed within seconds; an older one was left by a killed process. */
const oldestDraft = 3600_000;
const ending = /(?:\.small|\.medium)?\.webp$/;

/** The content that a thumbnail is of. */
const idOf = (name: string): string => name.replace(ending, '');

/** The names that no stored content has any more. */
async function unnamed({ db }: Services, names: readonly string[]): Promise<string[]> {
  const ids = names.map(idOf);
  const there = await db.selectFrom('blobs').select('id').where('id', 'in', ids).execute();
  const known = new Set(there.map((row) => row.id));
  return names.filter((_, nth) => !known.has(ids[nth] ?? ''));
}

async function isOld(path: string): Promise<boolean> {
  // A file's age is measured with the disk's clock, not the server's.
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - oldestDraft;
}

/** Adds the bytes of thumbnails to those of the account that has their content; of several, the first. */
async function addBytes(
  { longReads, configuration }: Services,
  names: readonly string[],
  sums: Map<string, number>,
): Promise<void> {
  if (names.length === 0) return;
  const owners = await longReads
    .of(upkeepKey)
    .selectFrom('files')
    .select((eb) => ['blob_id', eb.fn.min('account_id').as('account_id')])
    .where('blob_id', 'in', names.map(idOf))
    .groupBy('blob_id')
    .execute();
  const byBlob = new Map(owners.map((row) => [row.blob_id, row.account_id]));
  const folder = thumbnailFolder(configuration.dataFolder);
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    const owner = byBlob.get(idOf(name)) ?? '';
    sums.set(owner, (sums.get(owner) ?? 0) + (found?.size ?? 0));
  }
}

/**
 * Deletes thumbnails of deleted contents: deleted files must not be visible anywhere (P4). Measures those that stay, and
 * how many bytes of them there may be.
 */
export async function sweepThumbnails(services: Services): Promise<void> {
  const { db, longReads, configuration } = services;
  const folder = thumbnailFolder(configuration.dataFolder);
  const listed = await opendir(folder).catch(() => null);
  if (listed === null) return;
  const budget = thumbnailBudget(db);
  budget.setAll(await maxBytesOfThumbnails(longReads.of(upkeepKey)));
  await budget.measure(async () => {
    const sums = new Map<string, number>();
    const look = async (names: readonly string[]): Promise<void> => {
      if (names.length === 0) return;
      const gone = new Set(await unnamed(services, names));
      for (const name of gone) await rm(join(folder, name), { force: true });
      await addBytes(
        services,
        names.filter((name) => !gone.has(name)),
        sums,
      );
    };
    let names: string[] = [];
    for await (const { name } of listed) {
      if (ending.test(name)) names.push(name);
      else if (await isOld(join(folder, name))) await rm(join(folder, name), { force: true });
      if (names.length < batch) continue;
      await look(names);
      names = [];
    }
    await look(names);
    return sums;
  });
}
