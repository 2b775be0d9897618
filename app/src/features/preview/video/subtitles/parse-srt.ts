import { type Cue, mostCues, plainText } from './cue.ts';

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const timing = new RegExp(`^\\s*${time}\\s*-->\\s*${time}`);

interface Span {
  readonly start: number;
  readonly end: number;
}

/** `00:01:02,500 --> 00:01:04,000` in seconds; null for a line that is none. */
function spanOf(line: string): Span | null {
  const found = timing.exec(line.slice(0, 200));
  if (found === null) return null;
  const [h1 = '0', m1, s1, f1 = '', h2 = '0', m2, s2, f2 = ''] = found.slice(1);
  const seconds = (h: string, m = '0', s = '0', f: string): number =>
    Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(`0.${f}`);
  return { start: seconds(h1, m1, s1, f1), end: seconds(h2, m2, s2, f2) };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

/** After the tags are gone, so that what was written as text stays text. */
const readEntities = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (name) => entities[name] ?? name);

/** SubRip and WebVTT: a line of times, and the words below it up to an empty line or the next times. */
export function parseSrt(lines: readonly string[]): readonly Cue[] {
  const cues: Cue[] = [];
  let span: Span | null = null;
  let words: string[] = [];
  const finish = (): void => {
    const text = readEntities(plainText(words.join('\n').replaceAll(/\{\\[^{}]*\}/g, '')));
    if (span !== null && span.end > span.start && text !== '') cues.push({ ...span, text });
    [span, words] = [null, []];
  };
  for (const line of lines) {
    const next = spanOf(line);
    if (next !== null) {
      // Without an empty line between them, the number of the next cue stands at the end of this one.
      if (/^\d+$/.test(words.at(-1) ?? '')) words.pop();
      finish();
      if (cues.length >= mostCues) break;
      span = next;
    } else if (line.trim() === '') finish();
    else if (span !== null && words.length < 20) words.push(line);
  }
  finish();
  return cues;
}
