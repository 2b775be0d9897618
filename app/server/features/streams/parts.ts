import type { Film } from './film.ts';
import { decoding, guarded, inputOf } from './input.ts';

/** A part of a stream: a piece of the film, or one small picture of it. */
export interface Part {
  readonly kind: 'segment' | 'frame';
  readonly number: number;
}

const rate = 48_000;
const samplesOfFrame = 1024;
/** So many frames of AAC are 6.4 s: sound goes on from segment to segment without a gap. */
const framesOfSegment = 300;
const segmentSeconds = (framesOfSegment * samplesOfFrame) / rate;
const frameSeconds = samplesOfFrame / rate;
/** Times in the stream begin here, so that none is negative. */
const origin = 10;
/** Pictures over the time bar, in all. */
const previewFrames = 100;

/** How many segments a film has. */
const segmentsOf = ({ seconds }: Film): number => Math.ceil(seconds / segmentSeconds);

const names: Readonly<Record<Part['kind'], RegExp>> = {
  segment: /^(\d{1,5})\.ts$/,
  frame: /^frame-(\d{1,2})\.jpg$/,
};

/** The part that a name stands for; null for another name. */
export function partOf(name: string): Part | null {
  for (const kind of ['segment', 'frame'] as const) {
    const number = names[kind].exec(name)?.[1];
    // One name for each part, so that nothing is encoded twice.
    if (number !== undefined && String(Number(number)) === number) return { kind, number: Number(number) };
  }
  return null;
}

/** The name of a part. */
export const nameOf = ({ kind, number }: Part): string =>
  kind === 'segment' ? `${number}.ts` : `frame-${number}.jpg`;

/** Whether a film has the part. */
export const hasPart = (film: Film, { kind, number }: Part): boolean =>
  number < (kind === 'segment' ? segmentsOf(film) : previewFrames);

const seconds = (time: number): string => time.toFixed(6);

const scaled = (width: number, height: number): string =>
  `scale=w=min(${width}\\,iw):h=min(${height}\\,ih):force_original_aspect_ratio=decrease:force_divisible_by=2`;

/**
 * The arguments for one segment: H.264 of at most 720 lines and AAC in two channels, in MPEG-TS. Every segment is made
 * by itself from its own time on, so that seeking costs nothing. The sound is encoded a frame earlier and longer and
 * cut to whole frames: the encoder's start and end are in no segment.
 */
function segmentArguments(film: Film, sound: number | null, number: number, path: string): string[] {
  const begin = number * segmentSeconds;
  const lead = number === 0 ? 0 : frameSeconds;
  const dropped = number === 0 ? 1 : 2;
  const kept = `lt(n,${dropped})+gte(n,${dropped + framesOfSegment})`;
  const video = [
    ...['-map', `0:${film.video}`],
    '-vf',
    `trim=start=${seconds(lead)}:end=${seconds(lead + segmentSeconds)},${scaled(1280, 720)},format=yuv420p`,
    ...['-fpsmax', '30', '-enc_time_base:v', '1:90000'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', '3M', '-bufsize', '6M'],
    ...['-profile:v', 'high', '-bf', '0', '-g', '9999', '-threads', '2'],
  ];
  const audio =
    sound === null
      ? []
      : [
          ...['-map', `0:${sound}`, '-af', `aresample=${rate}:async=1:first_pts=0`, '-ac', '2'],
          ...['-c:a', 'aac', '-b:a', '160k', '-bsf:a', `noise=drop='${kept}'`],
        ];
  return [
    ...['-nostdin', ...guarded, ...decoding],
    ...['-ss', seconds(begin - lead), '-i', inputOf(path)],
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...[...video, ...audio],
    ...['-t', seconds(lead + segmentSeconds + 2 * frameSeconds)],
    ...['-output_ts_offset', seconds(origin + begin - lead), '-muxdelay', '0', '-muxpreload', '0'],
    ...['-f', 'mpegts', 'pipe:1'],
  ];
}

/** The arguments for one small picture: of the key frame at its time, or before it. */
function frameArguments(film: Film, number: number, path: string): string[] {
  const time = (film.seconds * number) / previewFrames;
  return [
    ...['-nostdin', ...guarded, ...decoding, '-skip_frame', 'nokey', '-noaccurate_seek'],
    ...['-ss', seconds(time), '-i', inputOf(path)],
    ...['-map', `0:${film.video}`, '-frames:v', '1', '-vf', scaled(240, 136), '-threads', '1'],
    ...['-map_metadata', '-1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '5'],
    ...['-f', 'image2pipe', 'pipe:1'],
  ];
}

/** What ffmpeg is asked for. */
export function partArguments(film: Film, { kind, number }: Part, path: string): string[] {
  if (kind === 'frame') return frameArguments(film, number, path);
  return segmentArguments(film, film.sounds[0]?.index ?? null, number, path);
}

/** The playlist of a whole film: every segment has its address before it is made. */
export function playlistOf(film: Film): string {
  const count = segmentsOf(film);
  const entries = Array.from({ length: count }, (_, number) => {
    const length = Math.min(segmentSeconds, film.seconds - number * segmentSeconds);
    return `#EXTINF:${length.toFixed(6)},\n${number}.ts\n`;
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentSeconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `${entries.join('')}#EXT-X-ENDLIST\n`,
  ].join('\n');
}
