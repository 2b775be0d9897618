import { type Cue, mostCues, plainText } from './cue.ts';

const timePattern = /^(\d{1,3}):(\d{1,2}):(\d{1,2})[.:](\d{1,3})$/;

/** `0:01:02.50` in seconds; null for anything else. */
function secondsOf(written: string): number | null {
  const [, hours, minutes, seconds, rest = ''] = timePattern.exec(written.trim()) ?? [];
  if (hours === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${rest}`);
}

/** Fields of an event: the last one, its words, may hold commas. */
function fieldsOf(line: string, count: number): readonly string[] {
  const fields = line.split(',');
  return [...fields.slice(0, count - 1), fields.slice(count - 1).join(',')];
}

/** `{\pos(1,2)}` places, and `{\p1}` draws: a drawing has no words. */
function wordsOf(text: string): string {
  const short = text.slice(0, 4000);
  if (/\{[^{}]*\\p[1-9][^{}]*\}/.test(short)) return '';
  return plainText(
    short
      .replaceAll(/\{[^{}]*\}/g, '')
      .replaceAll(/\\[Nn]/g, '\n')
      .replaceAll('\\h', ' '),
  );
}

/** The dialogue of an Advanced SubStation Alpha file; styles, positions, drawings and effects are left out. */
export function parseAss(lines: readonly string[]): readonly Cue[] {
  let format = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text'];
  let section = '';
  const cues: Cue[] = [];
  for (const line of lines) {
    if (line.startsWith('[')) section = line.trim().toLowerCase();
    if (section !== '[events]' || cues.length === mostCues) continue;
    if (/^format:/i.test(line))
      format = line
        .slice(7)
        .split(',')
        .map((name) => name.trim().toLowerCase());
    if (!/^dialogue:/i.test(line)) continue;
    const fields = fieldsOf(line.slice(9), format.length);
    const field = (name: string): string => fields[format.indexOf(name)] ?? '';
    const [start, end, text] = [secondsOf(field('start')), secondsOf(field('end')), wordsOf(field('text'))];
    if (start !== null && end !== null && end > start && text !== '') cues.push({ start, end, text });
  }
  return cues;
}
