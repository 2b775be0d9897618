// Shows how far a long command is, on standard error.
import type { Unit } from '../../platform/progress/progress.ts';
import { begunLine, endedLine, runningLine, type StepState } from './progress-line.ts';

/** Where progress is shown: `columns` is null where no line can be redrawn. */
export interface Screen {
  write(text: string): void;
  columns(): number | null;
}

/** Shows one step after the other. */
export interface Reporter {
  begin(name: string, unit: Unit, total: number | null): void;
  /** All that is done of the step. */
  moved(done: number): void;
  /** Draws again, as time passes while nothing is done. */
  tick(): void;
  /** The last step is over: it is done, or it was broken off and is shown no more. */
  end(how: 'done' | 'broken off'): void;
}

/** At most ten draws a second. */
const drawPause = 100;
/** The speed is that of the last 15 seconds, looked at twice a second. */
const rateSpan = 15_000;
const samplePause = 500;

/** Every line of it begins so where no line is redrawn: a log is filtered by it. */
export const plainPrefix = 'progress: ';
const clearLine = '\r\u001b[K';

interface Sample {
  readonly at: number;
  readonly done: number;
}

/** How fast a step has been of late, in a second; null until two samples are known. */
class MovingRate {
  #samples: Sample[];
  constructor(first: Sample) {
    this.#samples = [first];
  }
  add(sample: Sample): void {
    const last = this.#samples.at(-1);
    if (last !== undefined && sample.at - last.at < samplePause) return;
    this.#samples.push(sample);
    // One older than the span stays: the rate is over the whole of it.
    while ((this.#samples[1]?.at ?? sample.at) <= sample.at - rateSpan) this.#samples.shift();
  }
  at(now: number, done: number): number | null {
    const [first] = this.#samples;
    if (first === undefined || this.#samples.length < 2 || now <= first.at) return null;
    return ((done - first.done) / (now - first.at)) * 1000;
  }
}

interface Going {
  readonly name: string;
  readonly unit: Unit;
  readonly total: number | null;
  readonly begun: number;
  readonly rate: MovingRate;
  done: number;
}

/** A reporter on a screen; `now` is a monotonic clock in ms. */
export function openReporter(screen: Screen, now: () => number): Reporter {
  let going: Going | null = null;
  let drawn = Number.NEGATIVE_INFINITY;
  const stateOf = ({ rate, begun, ...step }: Going): StepState => {
    const at = now();
    return { ...step, elapsed: at - begun, rate: rate.at(at, step.done) };
  };
  const plain = (line: string): void => screen.write(`${plainPrefix}${line}\n`);
  function draw(step: Going): void {
    const columns = screen.columns();
    if (columns === null || now() - drawn < drawPause) return;
    drawn = now();
    // The last column stays free: a cursor beyond it would begin another line.
    screen.write(`${clearLine}${runningLine(stateOf(step), columns - 1)}`);
  }
  function end(how: 'done' | 'broken off'): void {
    if (going === null) return;
    const line = endedLine(stateOf(going));
    going = null;
    const isTerminal = screen.columns() !== null;
    if (isTerminal) screen.write(how === 'done' ? `${clearLine}${line}\n` : clearLine);
    else if (how === 'done') plain(line);
  }
  return {
    begin: (name, unit, total) => {
      end('done');
      // Where there is nothing to do, nothing is said.
      if (total === 0) return;
      const at = now();
      going = { name, unit, total, begun: at, rate: new MovingRate({ at, done: 0 }), done: 0 };
      drawn = Number.NEGATIVE_INFINITY;
      if (screen.columns() === null) plain(begunLine(stateOf(going)));
      else draw(going);
    },
    moved: (done) => {
      if (going === null) return;
      going.done = done;
      going.rate.add({ at: now(), done });
      draw(going);
    },
    tick: () => {
      if (going !== null) draw(going);
    },
    end,
  };
}
