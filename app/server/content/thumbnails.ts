import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { newId } from '../services.ts';

const side = 360;
const mostPixels = 50_000_000;
const longest = 10;
// One at a time and one thread: a folder of photographs must not take the machine.
sharp.concurrency(1);
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** Where thumbnails are kept, each under its content's id; losing them loses nothing. */
export const thumbnailFolder = (dataFolder: string): string => join(dataFolder, 'thumbnails');

/** A picture file of any kind, and by how many degrees it has to be turned (0: as it says itself). */
export interface Picture {
  readonly bytes: Buffer;
  readonly rotation: number;
}

/**
 * A WebP of at most 360 pixels a side, made once of what `source` answers; null when that is no picture that can be
 * read safely. One at a time, whatever the source has to do for it.
 */
export async function thumbnailOf(
  folder: string,
  blobId: string,
  source: () => Promise<Picture | null>,
): Promise<Buffer | null> {
  const path = join(folder, `${blobId}.webp`);
  const made = await readFile(path).catch(() => null);
  if (made !== null) return made;
  return inTurn(async () => {
    try {
      const picture = await source();
      if (picture === null) return null;
      const upright = sharp(picture.bytes, { limitInputPixels: mostPixels, failOn: 'none' });
      const small = await (picture.rotation === 0 ? upright.rotate() : upright.rotate(picture.rotation))
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 76 })
        .timeout({ seconds: longest })
        .toBuffer();
      await mkdir(folder, { recursive: true });
      const draft = join(folder, newId());
      await writeFile(draft, small);
      await rename(draft, path);
      return small;
    } catch {
      return null;
    }
  });
}
