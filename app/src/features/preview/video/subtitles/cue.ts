/** Words that stand under a video from one time to another, in seconds. Plain text: no markup is kept. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** More than the longest films have; what comes after is left out. */
export const mostCues = 20_000;
/** Characters of one cue. */
const longestCue = 1000;
const mostLines = 6;

/** The words of a cue as one reads them: without tags, without empty lines, and no longer than fits on a screen. */
export function plainText(text: string): string {
  return text
    .slice(0, longestCue)
    .replaceAll(/<[^<>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, mostLines)
    .join('\n');
}

/** The cues that are on screen at a time, in the order in which they came. */
export function cuesAt(cues: readonly Cue[], time: number): readonly Cue[] {
  return cues.filter((cue) => cue.start <= time && time < cue.end);
}
