import type { Cue } from './cue.ts';
import { parseAss } from './parse-ass.ts';
import { parseSrt } from './parse-srt.ts';

/**
 * The cues of a subtitle file (SubRip, WebVTT, SubStation Alpha), told apart by what is in it, in the order of their
 * times. The file is hostile text: what does not parse is left out, and nothing of it is ever markup.
 */
export function parseSubtitles(text: string): readonly Cue[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const isAss = lines.some((line) => /^\[(?:script info|events)\]\s*$/i.test(line));
  return (isAss ? parseAss(lines) : parseSrt(lines)).toSorted((one, other) => one.start - other.start);
}
