import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../platform/secrets.ts';

/** Where thumbnails are kept, each under its content's id; losing them loses nothing. */
export const thumbnailFolder = (dataFolder: string): string => join(dataFolder, 'thumbnails');

const pathOf = (folder: string, blobId: string): string => join(folder, `${blobId}.webp`);

/** The thumbnail of a content that was made before, or null. */
export function storedThumbnail(folder: string, blobId: string): Promise<Buffer | null> {
  return readFile(pathOf(folder, blobId)).catch(() => null);
}

/** Keeps a thumbnail: a reader finds all of it or none. Rejects when there is no room. */
export async function storeThumbnail(folder: string, blobId: string, webp: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, newId());
  await writeFile(draft, webp);
  await rename(draft, pathOf(folder, blobId));
}
