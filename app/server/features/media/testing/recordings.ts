import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import { filmFrames, picture } from '../../../operations/demonstration/pictures.ts';
import { vp8Frame, webm } from '../../../operations/demonstration/webm.ts';

/** A WebM video of 8 VP8 key frames, 125 ms each. */
export async function vp8Film(width = 480, height = 300): Promise<Buffer> {
  return webm((await filmFrames(8, width, height)).map(vp8Frame), width, height, 125);
}

/** What a film tells of its recording: the time of its header in UTC, and texts of QuickTime. */
export interface Recording {
  readonly recorded?: Date;
  readonly tags?: Readonly<Record<string, string>>;
}

/** Seconds from 1904, which QuickTime counts from, to 1970. */
const epoch = 2_082_844_800;

/** An MP4 that claims VP9, 50 frames at 25 fps; its frames cannot be decoded. Without `recorded` its header tells no time. */
export async function codedFilm(
  rotation: 0 | 90 = 0,
  { recorded, tags = {} }: Recording = {},
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ metadataFormat: 'mdta' }), target });
  if (Object.keys(tags).length > 0) output.setMetadataTags({ raw: tags });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { rotation, frameRate: 25 });
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 640, codedHeight: 360 };
  for (let n = 0; n < 50; n += 1) {
    const bytes = new Uint8Array(200).fill(n);
    const packet = new EncodedPacket(bytes, n % 10 === 0 ? 'key' : 'delta', n / 25, 1 / 25);
    await source.add(packet, n === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  const film = Buffer.from(target.buffer ?? new ArrayBuffer(0));
  // The writer puts the present there.
  const seconds = recorded === undefined ? 0 : recorded.getTime() / 1000 + epoch;
  film.writeUInt32BE(seconds, film.indexOf('mvhd') + 8);
  return film;
}

/** A second of silence as PCM: 8,000 samples of 16 bits. */
export function sound(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + 16_000, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(16_000, 40);
  return Buffer.concat([head, Buffer.alloc(16_000)]);
}

/** An ID3 size with seven bits per byte. */
function synchsafe(size: number): Buffer {
  return Buffer.from([size >> 21, size >> 14, size >> 7, size].map((part) => part & 0x7f));
}

/** An MP3 of 40 silent frames (128 kbit/s, 44.1 kHz) with a picture of 300 × 200 as its cover. */
export async function song(): Promise<Buffer> {
  const cover = Buffer.concat([
    Buffer.from('\0image/jpeg\0\x03\0', 'latin1'),
    await picture('jpeg', 40, 300, 200),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(cover.length);
  const frame = Buffer.concat([Buffer.from('APIC'), size, Buffer.alloc(2), cover]);
  const tag = Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), synchsafe(frame.length), frame]);
  const silence = Buffer.alloc(417);
  silence.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat([tag, ...Array.from({ length: 40 }, () => silence)]);
}
