import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThumbnailSize } from '@aloft/core/wire';
import { DiskReserved, type FreeSpace } from '../../platform/blobs/free-space.ts';
import { ByteBudget, type ByteLimits } from '../../platform/budgets/byte-budget.ts';
import type { Database } from '../../platform/database/open.ts';
import { newId } from '../../platform/secrets.ts';

/** The folder of thumbnails, one file per content id and size; they can be made again. */
export const thumbnailFolder = (dataFolder: string): string => join(dataFolder, 'thumbnails');

const MiB = 1024 ** 2;

/** Max. bytes of thumbnails, besides a part of what was uploaded. */
export const thumbnailLimits: ByteLimits = { each: 64 * MiB, all: 1024 * MiB };
/** Thumbnails may take that much of the bytes that an account, or everybody, has stored: a photo's takes a hundredth. */
const earnedPart = 1 / 4;

const budgets = new WeakMap<Database, ByteBudget>();

/** The bytes of thumbnails by account: in the data folder of this process, as far as its upkeep has measured them. */
export function thumbnailBudget(db: Database): ByteBudget {
  const budget = budgets.get(db) ?? new ByteBudget(thumbnailLimits);
  budgets.set(db, budget);
  return budget;
}

/** How many bytes of thumbnails all accounts together may have; what they have stored is summed up. */
export async function maxBytesOfThumbnails(db: Database): Promise<number> {
  const stored = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.sum<number>('quota_used').as('bytes'))
    .executeTakeFirst();
  return thumbnailLimits.all + Math.floor(Number(stored?.bytes ?? 0) * earnedPart);
}

const endings: Readonly<Record<ThumbnailSize, string>> = {
  SIZE_SMALL: '.small.webp',
  SIZE_MEDIUM: '.medium.webp',
  SIZE_LARGE: '.webp',
};
const pathOf = (folder: string, blobId: string, size: ThumbnailSize): string =>
  join(folder, `${blobId}${endings[size]}`);

/** The stored thumbnail of a content, or null. */
export function storedThumbnail(folder: string, blobId: string, size: ThumbnailSize): Promise<Buffer | null> {
  return readFile(pathOf(folder, blobId, size)).catch(() => null);
}

/** Where a thumbnail is stored, and what it counts for. */
interface ThumbnailPlace {
  readonly db: Database;
  readonly folder: string;
  readonly disk: FreeSpace;
}

/** What an account's part is larger by. */
async function earnedBy(db: Database, accountId: string): Promise<number> {
  const account = await db
    .selectFrom('accounts')
    .select('quota_used')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return (account?.quota_used ?? 0) * earnedPart;
}

/**
 * Stores a thumbnail atomically, unless its account has as many bytes of them as it may: then it is made each time (P36o).
 * Rejects when the disk is full, or the rest of it is kept free.
 */
export async function storeThumbnail(
  { db, folder, disk }: ThumbnailPlace,
  { account_id: accountId, blob_id: blobId }: { readonly account_id: string; readonly blob_id: string },
  size: ThumbnailSize,
  webp: Uint8Array,
): Promise<void> {
  const budget = thumbnailBudget(db);
  if (!budget.hasRoom(accountId, webp.byteLength, await earnedBy(db, accountId))) return;
  if (!(await disk.hasRoom(webp.byteLength))) throw new DiskReserved();
  await mkdir(folder, { recursive: true });
  const draft = join(folder, newId());
  await writeFile(draft, webp);
  await rename(draft, pathOf(folder, blobId, size));
  budget.add(accountId, webp.byteLength);
}
