import sharp, { type Sharp } from 'sharp';
import { largestThumbnail, type MediaFacts, noFacts } from '../kinds.ts';
import { takenAt } from './exif.ts';

// One thread and no cache: a folder of photos must not use all cores.
sharp.concurrency(1);
sharp.cache(false);
// Only the formats that browsers display: others would expose more decoders to untrusted bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
});
const reading = { limitInputPixels: 50_000_000, unlimited: false, failOn: 'error' } as const;

/** The dimensions of a picture after its EXIF rotation, and when it was taken. Rejects when it cannot be read safely. */
export async function pictureFacts(bytes: Uint8Array): Promise<MediaFacts> {
  const { autoOrient, exif, format } = await sharp(bytes, reading).metadata();
  const { width, height } = autoOrient;
  const taken_at = exif === undefined ? 0 : takenAt(exif);
  return { ...noFacts, width, height, container: format, still: 'picture', taken_at };
}

/** Tried one after the other, until one is small enough; noise fits the last one. */
const coarser = [
  { quality: 50, alphaQuality: 50, scale: 1 },
  { quality: 25, alphaQuality: 25, scale: 0.5 },
] as const;

/**
 * A WebP of at most `largestThumbnail`: the bytes that are stored must not depend on what a picture shows, as a drawing of
 * a few bytes can show noise (P36o). What is too large at `quality` is made coarser.
 */
async function smallWebp(picture: Sharp, quality: number): Promise<Uint8Array> {
  // Decoded, and drawings drawn, once.
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  let webp = await sharp(data, { raw }).webp({ quality }).toBuffer();
  for (const { scale, ...options } of coarser) {
    if (webp.byteLength <= largestThumbnail) break;
    const narrower = Math.max(1, Math.round(width * scale));
    webp = await sharp(data, { raw }).resize(narrower).webp(options).toBuffer();
  }
  return webp;
}

/** How a thumbnail is made: rotated by so many degrees (0: by EXIF), and of so many pixels at its longer side at most. */
export interface ThumbnailShape {
  readonly rotation: number;
  readonly side: number;
}

/** A WebP thumbnail. Rejects when the picture cannot be read safely. */
export function thumbnailOf(bytes: Uint8Array, { rotation, side }: ThumbnailShape): Promise<Uint8Array> {
  const picture = sharp(bytes, reading);
  const turned = rotation === 0 ? picture.rotate() : picture.rotate(rotation);
  return smallWebp(turned.resize(side, side, { fit: 'inside', withoutEnlargement: true }), 76);
}

const portraitSide = 256;
const portraitFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
/** Clients send a picture of this side already; what claims to be much larger is none of theirs. */
const portraitReading = { ...reading, limitInputPixels: 4_000_000 } as const;

/**
 * A square WebP of 256 × 256 pixels, of the middle of the picture and with nothing else that was in its file. Rejects
 * when it cannot be read safely.
 */
export async function portraitOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { format } = await sharp(bytes, portraitReading).metadata();
  if (!portraitFormats.has(format)) throw new Error('not a format of pictures');
  const picture = sharp(bytes, portraitReading).rotate();
  return smallWebp(picture.resize(portraitSide, portraitSide, { fit: 'cover' }), 82);
}

/** Whether a picture was refused because of its dimensions. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.includes('pixel limit');
}

/** A bare VP8 key frame in a lossy WebP container, which has the same payload. */
export function webpOfFrame(frame: Uint8Array): Uint8Array {
  const padding = frame.byteLength % 2;
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(12 + frame.byteLength + padding, 4);
  head.write('WEBPVP8 ', 8, 'latin1');
  head.writeUInt32LE(frame.byteLength, 16);
  return Buffer.concat([head, frame, Buffer.alloc(padding)]);
}
