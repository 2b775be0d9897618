import * as v from 'valibot';
import { runBounded } from '../../platform/processes/run-bounded.ts';
import type { OpenedFilm } from './film-source.ts';
import { guarded } from './input.ts';
import { longestFilm, maxDuration, programLimits } from './limits.ts';

/** What is played of a film. */
export interface Film {
  /** Its length in s. */
  readonly seconds: number;
  /** The number of its picture's track. */
  readonly video: number;
  readonly sounds: readonly Sound[];
}

/** One track of sound. */
export interface Sound {
  readonly index: number;
  /** As the file names it, such as `eng`; empty where it does not. */
  readonly language: string;
  /** As its maker called it, such as “Commentary”; may be empty. */
  readonly title: string;
}

export type Probed =
  | { readonly kind: 'film'; readonly film: Film }
  /** It is no film that can be encoded. */
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' };

/** How a look at a content ended; a process that somebody killed says nothing of it. */
export type ProbeRun = Probed | { readonly kind: 'killed' };

const maxReportBytes = 1024 ** 2;
const maxSounds = 16;
/** In characters. */
const maxTitle = 80;

const Report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    format: v.object({
      format_name: v.optional(v.string(), ''),
      start_time: v.optional(v.pipe(v.string(), v.transform(Number), v.finite()), '0'),
      duration: v.pipe(v.string(), v.transform(Number), v.finite()),
    }),
    streams: v.array(
      v.object({
        index: v.pipe(v.number(), v.integer(), v.minValue(0)),
        codec_type: v.optional(v.string(), ''),
        disposition: v.optional(v.object({ attached_pic: v.optional(v.number(), 0) })),
        tags: v.optional(
          v.object({ language: v.optional(v.string(), ''), title: v.optional(v.string(), '') }),
        ),
      }),
    ),
  }),
);

const wanted = [
  'format=format_name,start_time,duration',
  'stream=index,codec_type',
  'stream_disposition=attached_pic',
  'stream_tags=language,title',
].join(':');

const languageOf = (tag: string | undefined): string =>
  /^[A-Za-z]{2,3}$/.test(tag ?? '') ? (tag ?? '') : '';

/** What is shown in one line: without characters that control it, and not longer than a menu is wide. */
const titleOf = (tag = ''): string =>
  [...tag.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, maxTitle).join('');

/** How long a film is. Matroska and MP4 tell the time of their end instead, which is later where they do not begin at 0. */
function secondsOf({
  format_name: name,
  start_time: start,
  duration,
}: v.InferOutput<typeof Report>['format']) {
  return /^(matroska|mov),/.test(name) ? duration - Math.max(0, start) : duration;
}

function filmOf(report: v.InferOutput<typeof Report>): Film | null {
  const seconds = secondsOf(report.format);
  const video = report.streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1,
  );
  if (video === undefined || !(seconds > 0 && seconds <= longestFilm)) return null;
  const sounds = report.streams
    .filter(({ codec_type: type }) => type === 'audio')
    .slice(0, maxSounds)
    .map(({ index, tags }) => ({ index, language: languageOf(tags?.language), title: titleOf(tags?.title) }));
  return { seconds, video: video.index, sounds };
}

/** Reads what a file holds (R5.3), in a limited process. Never rejects. */
export async function probeFilm(
  ffprobe: string,
  { input, environment, isCutShort }: OpenedFilm,
  signal: AbortSignal,
): Promise<ProbeRun> {
  const args = [...guarded(input), '-show_entries', wanted, '-of', 'json', '-i', input.address];
  const run = await runBounded(
    { program: ffprobe, args },
    { limits: programLimits, maxDuration, maxOutputBytes: maxReportBytes, environment, signal },
  );
  // What was not read to its end may be a film all the same.
  if (run.kind === 'unavailable' || isCutShort()) return { kind: 'busy' };
  if (run.kind === 'killed') return run;
  if (run.kind !== 'done') return { kind: 'none' };
  const read = v.safeParse(Report, run.output.toString('utf8'));
  const film = read.success ? filmOf(read.output) : null;
  return film === null ? { kind: 'none' } : { kind: 'film', film };
}
