import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { newId } from '../services.ts';

const side = 360;
const mostPixels = 50_000_000;
// One at a time and one thread: a folder of photographs must not take the machine.
sharp.concurrency(1);
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** A WebP of at most 360 pixels a side, made once; null when the bytes are no picture that can be read safely. */
export async function thumbnailOf(folder: string, blobId: string, source: string): Promise<Buffer | null> {
  const path = join(folder, `${blobId}.webp`);
  const made = await readFile(path).catch(() => null);
  if (made !== null) return made;
  return inTurn(async () => {
    try {
      const picture = await sharp(source, { limitInputPixels: mostPixels, failOn: 'none' })
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 76 })
        .toBuffer();
      await mkdir(folder, { recursive: true });
      const draft = join(folder, newId());
      await writeFile(draft, picture);
      await rename(draft, path);
      return picture;
    } catch {
      return null;
    }
  });
}
