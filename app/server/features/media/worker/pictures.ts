import sharp from 'sharp';
import { type MediaFacts, noFacts } from '../kinds.ts';

const side = 360;

// One thread and nothing kept: a folder of photographs must not take the machine.
sharp.concurrency(1);
sharp.cache(false);
// The formats that browsers show, read from memory. The others are decoders that strangers could choose by their bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
});
const reading = { limitInputPixels: 50_000_000, unlimited: false, failOn: 'error' } as const;

/** How large a picture is once it stands upright. Rejects when it is none that can be read safely. */
export async function pictureFacts(bytes: Uint8Array): Promise<MediaFacts> {
  const { autoOrient, format } = await sharp(bytes, reading).metadata();
  const { width, height } = autoOrient;
  return { ...noFacts, width, height, container: format, still: 'picture' };
}

/**
 * A WebP of at most 360 pixels a side of a picture file, turned by `rotation` degrees (0: as it says itself). Rejects
 * when it is none that can be read safely.
 */
export function thumbnailOf(bytes: Uint8Array, rotation: number): Promise<Uint8Array> {
  const picture = sharp(bytes, reading);
  return (rotation === 0 ? picture.rotate() : picture.rotate(rotation))
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer();
}

/** Whether a picture was refused for its number of pixels. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.includes('pixel limit');
}

/** A bare VP8 key frame in the container of a lossy WebP file: the two hold the same. */
export function webpOfFrame(frame: Uint8Array): Uint8Array {
  const padding = frame.byteLength % 2;
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(12 + frame.byteLength + padding, 4);
  head.write('WEBPVP8 ', 8, 'latin1');
  head.writeUInt32LE(frame.byteLength, 16);
  return Buffer.concat([head, frame, Buffer.alloc(padding)]);
}
