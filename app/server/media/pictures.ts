import sharp from 'sharp';
import { type MediaFacts, noFacts, type Still } from './kinds.ts';

const mostPixels = 50_000_000;

/** A bare VP8 key frame in the container of a lossy WebP file: the two hold the same. */
function webpOfFrame(frame: Uint8Array): Buffer {
  const padding = frame.byteLength % 2;
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(12 + frame.byteLength + padding, 4);
  head.write('WEBPVP8 ', 8, 'latin1');
  head.writeUInt32LE(frame.byteLength, 16);
  return Buffer.concat([head, frame, Buffer.alloc(padding)]);
}

/** How large a picture is once it stands upright; nothing when it is no picture that can be read safely. */
export async function pictureFacts(bytes: Buffer): Promise<MediaFacts> {
  try {
    const { autoOrient, format } = await sharp(bytes, {
      limitInputPixels: mostPixels,
      failOn: 'none',
    }).metadata();
    return {
      ...noFacts,
      width: autoOrient.width,
      height: autoOrient.height,
      container: format,
      still: 'picture',
    };
  } catch {
    return noFacts;
  }
}

/** The picture that a still stands for, as a file that can be scaled; null when there is no decoder for it. */
export async function pictureOf(
  still: Still,
  decode: (film: Uint8Array) => Promise<Buffer | null>,
): Promise<{ bytes: Buffer; rotation: number } | null> {
  if (still.kind === 'picture') return { bytes: Buffer.from(still.bytes), rotation: 0 };
  const bytes = still.kind === 'vp8' ? webpOfFrame(still.bytes) : await decode(still.bytes);
  return bytes === null ? null : { bytes, rotation: still.rotation };
}
