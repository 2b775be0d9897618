import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskReserved, type FreeSpace } from '../../platform/blobs/free-space.ts';
import { newId } from '../../platform/secrets.ts';

/** The folder of thumbnails, one file per content id; they can be made again. */
export const thumbnailFolder = (dataFolder: string): string => join(dataFolder, 'thumbnails');

const pathOf = (folder: string, blobId: string): string => join(folder, `${blobId}.webp`);

/** The stored thumbnail of a content, or null. */
export function storedThumbnail(folder: string, blobId: string): Promise<Buffer | null> {
  return readFile(pathOf(folder, blobId)).catch(() => null);
}

/** Stores a thumbnail atomically. Rejects when the disk is full, or the rest of it is kept free. */
export async function storeThumbnail(
  folder: string,
  blobId: string,
  webp: Uint8Array,
  disk: FreeSpace,
): Promise<void> {
  if (!(await disk.hasRoom(webp.byteLength))) throw new DiskReserved();
  await mkdir(folder, { recursive: true });
  const draft = join(folder, newId());
  await writeFile(draft, webp);
  await rename(draft, pathOf(folder, blobId));
}
