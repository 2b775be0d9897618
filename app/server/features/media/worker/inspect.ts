import {
  ADTS,
  BufferTarget,
  CustomSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FLAC,
  Input,
  type InputFormat,
  type InputVideoTrack,
  MATROSKA,
  MkvOutputFormat,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  Output,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { type MediaFacts, type ReadRange, readBudget } from '../kinds.ts';
import { noTimes, plausible, type Times, writtenTime } from '../recorded-time.ts';
import { movieTime } from './movie-time.ts';

// Only these formats: an HLS playlist would name URLs for the server to fetch.
const formats: readonly (readonly [InputFormat, string])[] = [
  [WEBM, 'webm'],
  [MATROSKA, 'mkv'],
  [MP4, 'mp4'],
  [QTFF, 'mov'],
  [MP3, 'mp3'],
  [WAVE, 'wav'],
  [OGG, 'ogg'],
  [ADTS, 'aac'],
  [FLAC, 'flac'],
  [MPEG_TS, 'ts'],
];
const maxCoverBytes = 8 * 1024 ** 2;

/** The source of a thumbnail: a picture, a bare VP8 key frame, or one coded frame as a video. */
export interface Still {
  readonly kind: 'picture' | 'vp8' | 'film';
  readonly bytes: Uint8Array;
  /** Degrees, clockwise. */
  readonly rotation: number;
}

/** The file for mediabunny, with a read budget that bounds what a malformed container can read. */
export function openInput(size: number, read: ReadRange): Input {
  let [bytes, reads] = [0, 0];
  const source = new CustomSource({
    getSize: () => size,
    read: async (start, end) => {
      bytes += end - start;
      reads += 1;
      if (end - start > readBudget.atOnce || bytes > readBudget.bytes || reads > readBudget.reads)
        throw new Error('too much to read');
      return read(start, end);
    },
    prefetchProfile: 'network',
    handleUnhandledError: () => undefined,
  });
  return new Input({ formats: formats.map(([format]) => format), source });
}

/** Metadata of a partly broken container: null for a broken part, so that the rest is read. */
const orNull = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);

/** A whole number from 0 to the column's maximum; containers may claim any value. */
function bounded(value: number | null, max = 2 ** 31 - 1): number {
  return value !== null && Number.isFinite(value) && value > 0 ? Math.round(Math.min(value, max)) : 0;
}

/** Where cameras write the time with its hour, the surest first. */
const timeTags = ['com.apple.quicktime.creationdate', '©day', 'date', 'DATE'] as const;

/**
 * When it was recorded: as a tag tells it with its hour, else as the header of the movie tells it in UTC; else the day
 * or year of a tag, which is more often that of a work.
 */
async function timesOf(input: Input, size: number, read: ReadRange): Promise<Times> {
  const tags = await orNull(input.getMetadataTags());
  for (const tag of timeTags) {
    const text = tags?.raw?.[tag];
    const times = typeof text === 'string' ? writtenTime(text) : noTimes;
    if (times.taken_at !== 0 || times.recorded_at !== 0) return times;
  }
  const recorded_at = plausible((await orNull(movieTime(read, size))) ?? 0);
  if (recorded_at !== 0) return { taken_at: 0, recorded_at };
  return { taken_at: plausible(tags?.date?.getTime() ?? 0), recorded_at: 0 };
}

const named = (codec: string | null): string => (codec === 'avc' ? 'h264' : (codec ?? ''));

async function coverOf(input: Input): Promise<Uint8Array | null> {
  const images = (await orNull(input.getMetadataTags()))?.images ?? [];
  const cover = images.find((image) => image.kind === 'coverFront') ?? images[0];
  return cover === undefined || cover.data.byteLength > maxCoverBytes ? null : cover.data;
}

function stillOf(hasVideo: boolean, codec: string | null, hasCover: boolean): MediaFacts['still'] {
  if (codec === 'vp8') return 'key';
  if (hasCover) return 'cover';
  return hasVideo && codec !== null ? 'coded' : 'none';
}

/** The container's duration, video and audio metadata. Rejects when it cannot be read. */
export async function inspect(input: Input, size: number, read: ReadRange): Promise<MediaFacts> {
  const format = await input.getFormat();
  const video = await orNull(input.getPrimaryVideoTrack());
  const audio = await orNull(input.getPrimaryAudioTrack());
  const end = (await orNull(input.getDurationFromMetadata())) ?? (await orNull(input.computeDuration())) ?? 0;
  const seconds = end - Math.max(0, (await orNull(input.getFirstTimestamp())) ?? 0);
  const codec = video === null ? null : await orNull(video.getCodec());
  const stats = video === null ? null : await orNull(video.computePacketStats(100));
  const cover = await coverOf(input);
  return {
    width: bounded(video === null ? 0 : await orNull(video.getDisplayWidth()), 65_535),
    height: bounded(video === null ? 0 : await orNull(video.getDisplayHeight()), 65_535),
    duration_ms: bounded(seconds * 1000),
    bit_rate: bounded((size * 8) / seconds),
    frame_rate_thousandths: bounded((stats?.averagePacketRate ?? 0) * 1000, 1_000_000),
    video_codec: named(codec),
    audio_codec: named(audio === null ? null : await orNull(audio.getCodec())),
    container: formats.find(([one]) => one === format)?.[1] ?? '',
    still: stillOf(video !== null, codec, cover !== null),
    ...(await timesOf(input, size, read)),
  };
}

/** The key frame near a tenth of the duration, as many videos start with a black frame. */
async function keyFrame(input: Input, track: InputVideoTrack) {
  const sink = new EncodedPacketSink(track);
  const seconds = (await orNull(input.getDurationFromMetadata())) ?? 0;
  const later = await orNull(sink.getKeyPacket(Math.min(10, seconds / 10)));
  return later ?? sink.getFirstKeyPacket();
}

/** One coded frame as a Matroska video: all that the decoder sees of an untrusted file. */
async function alone(input: Input, track: InputVideoTrack): Promise<Uint8Array | null> {
  const codec = await track.getCodec();
  const packet = await keyFrame(input, track);
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || packet === null || decoderConfig === null) return null;
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  await source.add(packet.clone({ timestamp: 0, duration: 0.04 }), { decoderConfig });
  await output.finalize();
  return target.buffer === null ? null : new Uint8Array(target.buffer);
}

/** The source of a thumbnail; null when there is none. */
export async function takeStill(input: Input): Promise<Still | null> {
  const track = await orNull(input.getPrimaryVideoTrack());
  const rotation = track === null ? 0 : ((await orNull(track.getRotation())) ?? 0);
  if (track !== null && (await orNull(track.getCodec())) === 'vp8') {
    const packet = await keyFrame(input, track);
    return packet === null ? null : { kind: 'vp8', bytes: packet.data, rotation };
  }
  const cover = await coverOf(input);
  if (cover !== null) return { kind: 'picture', bytes: cover, rotation: 0 };
  const film = track === null ? null : await alone(input, track);
  return film === null ? null : { kind: 'film', bytes: film, rotation };
}
