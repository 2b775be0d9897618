import type { Film } from './film.ts';
import { decoding, type FilmInput, guarded } from './input.ts';

/** A part of a stream: a piece of the film with one of its sounds, or one small picture of it. */
export type Part =
  | { readonly kind: 'segment'; readonly number: number; readonly sound: number }
  | { readonly kind: 'frame'; readonly number: number };

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

/** The end of a name for the sound at a place among all of a film; the first one's has none. */
const suffixOf = (sound: number): string => (sound === 0 ? '' : `-s${sound}`);

// One name for each part, so that nothing is encoded twice.
const numberPattern = '(0|[1-9]\\d{0,4})';
const soundPattern = '(?:-s([1-9]\\d?))?';
const segmentName = new RegExp(`^${numberPattern}${soundPattern}\\.ts$`);
const frameName = /^frame-(\d|[1-9]\d)\.jpg$/;
const playlistName = new RegExp(`^index${soundPattern}\\.m3u8$`);

/** The part that a name stands for; null for another name. */
export function partOf(name: string): Part | null {
  const segment = segmentName.exec(name);
  if (segment !== null)
    return { kind: 'segment', number: Number(segment[1]), sound: Number(segment[2] ?? 0) };
  const frame = frameName.exec(name);
  return frame === null ? null : { kind: 'frame', number: Number(frame[1]) };
}

/** The place of the sound of which a name is the playlist, among all of a film; null for another name. */
export function soundOfPlaylist(name: string): number | null {
  const playlist = playlistName.exec(name);
  return playlist === null ? null : Number(playlist[1] ?? 0);
}

/** The name of a part. */
export const nameOf = (part: Part): string =>
  part.kind === 'segment' ? `${part.number}${suffixOf(part.sound)}.ts` : `frame-${part.number}.jpg`;

/** Whether a film has the sound at a place; the first one's stream is also that of a film without any. */
export const hasSound = ({ sounds }: Film, sound: number): boolean => sound === 0 || sound < sounds.length;

/** Whether a film has the part. */
export const hasPart = (film: Film, part: Part): boolean =>
  part.kind === 'segment'
    ? part.number < segmentsOf(film) && hasSound(film, part.sound)
    : part.number < previewFrames;

const seconds = (time: number): string => time.toFixed(6);

const scaled = (width: number, height: number): string =>
  `scale=w=min(${width}\\,iw):h=min(${height}\\,ih):force_original_aspect_ratio=decrease:force_divisible_by=2`;

/** Goes to a time first; none for the beginning, as that would skip the first picture of a FLV without an index. */
const seekTo = (time: number): string[] => (time === 0 ? [] : ['-ss', seconds(time)]);

/**
 * The arguments for one segment: H.264 of at most 720 lines and AAC in two channels, in MPEG-TS. Every segment is made
 * by itself from its own time on, so that seeking costs nothing. The sound is encoded a frame earlier and longer and
 * cut to whole frames: the encoder's start and end are in no segment.
 */
function segmentArguments(film: Film, sound: number | null, number: number, input: FilmInput): string[] {
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
    ...['-nostdin', ...guarded(input), ...decoding],
    ...seekTo(begin - lead),
    ...['-i', input.address],
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...[...video, ...audio],
    ...['-t', seconds(lead + segmentSeconds + 2 * frameSeconds)],
    ...['-output_ts_offset', seconds(origin + begin - lead), '-muxdelay', '0', '-muxpreload', '0'],
    ...['-f', 'mpegts', 'pipe:1'],
  ];
}

/** The arguments for one small picture: of the key frame at its time, or before it. */
function frameArguments(film: Film, number: number, input: FilmInput): string[] {
  const time = (film.seconds * number) / previewFrames;
  return [
    ...['-nostdin', ...guarded(input), ...decoding, '-skip_frame', 'nokey', '-noaccurate_seek'],
    ...seekTo(time),
    ...['-i', input.address],
    ...['-map', `0:${film.video}`, '-frames:v', '1', '-vf', scaled(240, 136), '-threads', '1'],
    ...['-map_metadata', '-1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '5'],
    ...['-f', 'image2pipe', 'pipe:1'],
  ];
}

/** What ffmpeg is asked for. */
export function partArguments(film: Film, part: Part, input: FilmInput): string[] {
  if (part.kind === 'frame') return frameArguments(film, part.number, input);
  return segmentArguments(film, film.sounds[part.sound]?.index ?? null, part.number, input);
}

/** The playlist of a whole film with one of its sounds: every segment has its address before it is made. */
export function playlistOf(film: Film, sound: number): string {
  const count = segmentsOf(film);
  const entries = Array.from({ length: count }, (_, number) => {
    const length = Math.min(segmentSeconds, film.seconds - number * segmentSeconds);
    return `#EXTINF:${length.toFixed(6)},\n${nameOf({ kind: 'segment', number, sound })}\n`;
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
