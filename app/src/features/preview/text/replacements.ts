// What an editor changed of a text, in places of the text as it is stored. An editor counts every line break as one
// character and knows no kinds of them; a file may have all three.
import type { ChangeSet } from '@codemirror/state';

/** Some of a text and what comes in its place. Between two of a list something is kept. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const lineBreaks = /\r\n?|\n/g;

/** A text as an editor counts it. */
export const editorText = (text: string): string => text.replace(lineBreaks, '\n');

interface Place {
  /** Where it is in the text. */
  readonly at: number;
  /** The line break that is used there: of the line above, or of the first line. */
  readonly lineBreak: string;
}

/** Goes through a text from one place of an editor to the next one. */
function createWalk(text: string): (position: number) => Place {
  const breaks = text.matchAll(lineBreaks);
  let next = breaks.next();
  let [skipped, last] = [0, ''];
  return (position) => {
    while (!next.done && next.value.index - skipped < position) {
      last = next.value[0];
      skipped += last.length - 1;
      next = breaks.next();
    }
    const first = next.done ? '\n' : next.value[0];
    return { at: position + skipped, lineBreak: last === '' ? first : last };
  };
}

const isHighSurrogate = (text: string, at: number): boolean => /[\ud800-\udbff]/.test(text.charAt(at));
const isLowSurrogate = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));

/** How many characters two texts share at their start and at their end; no half of a surrogate pair. */
function sharedEnds(one: string, other: string): { readonly start: number; readonly end: number } {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  if (isHighSurrogate(one, start - 1)) start -= 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  if (end > 0 && isLowSurrogate(one, one.length - end)) end -= 1;
  return { start, end };
}

/** What is inserted, so that its line breaks do not become one with a CR before it or an LF after it. */
function apartFrom(before: string, insert: string, after: string): string {
  if (insert === '') return before === '\r' && after === '\n' ? '\n' : '';
  const begun = before === '\r' && insert.startsWith('\n') ? `\r${insert}` : insert;
  return begun.endsWith('\r') && after === '\n' ? `${begun}\n` : begun;
}

/** The changes to a text, each as small as it can be; what was typed has the line breaks of its place. */
export function replacementsIn(text: string, changes: ChangeSet): readonly Replacement[] {
  const walk = createWalk(text);
  const before = editorText(text);
  const found: Replacement[] = [];
  changes.iterChanges((from, to, _from, _to, inserted) => {
    const typed = inserted.toString();
    // What was cut and pasted back is not changed.
    const { start, end } = sharedEnds(before.slice(from, to), typed);
    const [first, last] = [walk(from + start), walk(to - end)];
    const insert = typed.slice(start, typed.length - end).replaceAll('\n', first.lineBreak);
    if (insert === '' && first.at === last.at) return;
    found.push({
      from: first.at,
      to: last.at,
      insert: apartFrom(text.charAt(first.at - 1), insert, text.charAt(last.at)),
    });
  });
  return found;
}

/** A text with its changes. */
export function replaceIn(text: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of replacements) {
    parts.push(text.slice(at, from), insert);
    at = to;
  }
  return [...parts, text.slice(at)].join('');
}
