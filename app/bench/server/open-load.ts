import { setTimeout } from 'node:timers/promises';
import { type Line, openLine } from './requests.ts';

/** One answer: its status, and milliseconds from when its request was due, not from when it could be sent. */
export interface Answered {
  readonly status: number;
  readonly milliseconds: number;
}

const tick = 2;
const maxConnections = 900;
/** A connection that was idle so long may be closed by the server at any moment: it keeps them for five seconds. */
const maxIdleDuration = 3000;

/**
 * Sends requests when they are due, whatever became of those before: so many a second, for so many seconds. A request
 * that finds no connection free opens one, and waits when there are 900. `textOf` makes the nth. Settles when the last is
 * answered.
 */
export async function sendOpenly(
  url: string,
  textOf: (nth: number) => string,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Answered[]> {
  const free: { readonly line: Line; readonly since: number }[] = [];
  const due: number[] = [];
  const answers: Answered[] = [];
  const open = new Set<Line>();
  let opening = 0;
  let asked = 0;

  /** The connection that was used last; those that were idle for long are given up. */
  const takeFree = (): Line | null => {
    const last = free.pop();
    if (last === undefined || performance.now() - last.since < maxIdleDuration) return last?.line ?? null;
    for (const { line } of [last, ...free.splice(0)]) {
      open.delete(line);
      line.end();
    }
    return null;
  };

  const work = async (line: Line): Promise<void> => {
    for (let began = due.shift(); began !== undefined; began = due.shift()) {
      asked += 1;
      const status = await line.ask(textOf(asked));
      answers.push({ status, milliseconds: performance.now() - began });
    }
    free.push({ line, since: performance.now() });
  };
  const failures: Error[] = [];
  const spread = (): void => {
    while (due.length > 0) {
      const line = takeFree();
      if (line !== null) {
        work(line).catch((error: Error) => failures.push(error));
        continue;
      }
      if (open.size + opening >= maxConnections || opening >= due.length) return;
      opening += 1;
      openLine(url)
        .then((opened) => {
          opening -= 1;
          open.add(opened);
          return work(opened);
        })
        .catch((error: Error) => failures.push(error));
    }
  };

  const count = perSecond * seconds;
  const began = performance.now();
  for (let sent = 0; sent < count; ) {
    const now = performance.now();
    for (; sent < count && began + (sent * 1000) / perSecond <= now; sent += 1)
      due.push(began + (sent * 1000) / perSecond);
    spread();
    await setTimeout(tick);
  }
  while (answers.length < count && failures.length === 0) await setTimeout(tick);
  for (const line of open) line.end();
  if (failures[0] !== undefined) throw failures[0];
  return answers;
}

/** The milliseconds that so many of a hundred answers need at most. */
export function percentile(answers: readonly Answered[], hundredth: number): number {
  const sorted = answers.map((one) => one.milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? Number.NaN;
}
