import { cleanTrace } from './clean-trace.ts';
import type { Trace } from './trace.ts';

/** A comma, a line feed and two spaces. */
const lineEnd = 4;

const listOf = (name: string, items: readonly unknown[]): string =>
  `"${name}": [${items.map((item) => `\n  ${JSON.stringify(item)}`).join(',')}\n]`;

/** A trace as the text of a file: JSON with a line for each actor and each record. */
export function traceText({ actors, records, ...head }: Trace): string {
  const facts = Object.entries(head).map(([name, fact]) => `"${name}": ${JSON.stringify(fact)}`);
  return `{\n${[...facts, listOf('actors', actors), listOf('records', records)].join(',\n')}\n}\n`;
}

/** The newest records of a trace, and the actors that they are of. */
function newestOf(trace: Trace, count: number): Trace {
  const from = trace.records.length - count;
  const records = trace.records.slice(from);
  const cut = new Map<string, number>();
  for (const { actor } of trace.records.slice(0, from)) cut.set(actor, (cut.get(actor) ?? 0) + 1);
  const kept = new Set(records.map(({ actor }) => actor));
  return {
    ...trace,
    lost: trace.lost + from,
    actors: trace.actors
      .filter(({ name }) => kept.has(name))
      .map((actor) => ({ ...actor, lost: actor.lost + (cut.get(actor.name) ?? 0) })),
    records,
  };
}

/** Characters for the fields of a trace beside its lists, and for the counts of losses, which grow when it is cut. */
const headLength = 300;
const countLength = 6;

/** How many of the newest records fit with their actors. Numbering the placeholders again makes no line longer. */
function countThatFits({ actors, records }: Trace, maxLength: number): number {
  const lineOf = new Map(actors.map((actor) => [actor.name, JSON.stringify(actor).length + countLength]));
  let length = headLength;
  for (let count = 0; count < records.length; count += 1) {
    const record = records[records.length - 1 - count];
    length += JSON.stringify(record).length + (lineOf.get(record?.actor ?? '') ?? 0) + 2 * lineEnd;
    lineOf.delete(record?.actor ?? '');
    if (length > maxLength) return count;
  }
  return records.length;
}

/** A trace whose text has at most so many characters: of a longer one, its newest records. */
export function fitTrace(trace: Trace, maxLength: number): Trace {
  const whole = cleanTrace(trace);
  return traceText(whole).length <= maxLength
    ? whole
    : cleanTrace(newestOf(trace, countThatFits(trace, maxLength)));
}
