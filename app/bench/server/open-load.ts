import { setTimeout } from 'node:timers/promises';
import { type Line, openLine } from './requests.ts';

/** One answer: its status, and milliseconds from when its request was due, not from when it could be sent. */
export interface Answered {
  readonly status: number;
  readonly milliseconds: number;
}

const tick = 2;
const mostLines = 900;

/**
 * Sends requests when they are due, whatever became of those before: so many a second, for so many seconds. A request
 * that finds no connection free opens one, and waits when there are 900. Settles when the last is answered.
 */
export async function sendOpenly(
  url: string,
  text: string,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Answered[]> {
  const free: Line[] = [];
  const due: number[] = [];
  const answers: Answered[] = [];
  const all: Line[] = [];
  let opening = 0;

  const work = async (line: Line): Promise<void> => {
    for (let began = due.shift(); began !== undefined; began = due.shift()) {
      const status = await line.ask(text);
      answers.push({ status, milliseconds: performance.now() - began });
    }
    free.push(line);
  };
  const failures: Error[] = [];
  const spread = (): void => {
    while (due.length > 0) {
      const line = free.pop();
      if (line !== undefined) {
        work(line).catch((error: Error) => failures.push(error));
        continue;
      }
      if (all.length + opening >= mostLines || opening >= due.length) return;
      opening += 1;
      openLine(url)
        .then((opened) => {
          opening -= 1;
          all.push(opened);
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
  for (const line of all) line.end();
  if (failures[0] !== undefined) throw failures[0];
  return answers;
}

/** The milliseconds that so many of a hundred answers need at most. */
export function percentile(answers: readonly Answered[], hundredth: number): number {
  const sorted = answers.map((one) => one.milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? Number.NaN;
}
