// Where `npm test` says what is going on: on a terminal in one line that is written over, elsewhere in a line a minute.

/** The stream that is written to, such as `process.stdout`. */
export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Display {
  /** Prints a line that stays. */
  print(line: string): void;
  /** A suite begins. */
  begin(line: string): void;
  /** How far it is. */
  update(line: string): void;
}

/** Time between two lines about the same suite where they stay, in ms. */
const period = 60_000;

function rewritten(stream: Stream): Display {
  const clear = '\r\u001b[2K';
  const show = (line: string): void => {
    stream.write(`${clear}${line.slice(0, (stream.columns || 80) - 1)}`);
  };
  return { print: (line) => void stream.write(`${clear}${line}\n`), begin: show, update: show };
}

function appended(stream: Stream, now: () => number): Display {
  let last = now();
  const print = (line: string): void => void stream.write(`${line}\n`);
  const begin = (line: string): void => {
    last = now();
    print(line);
  };
  return { print, begin, update: (line) => (now() - last >= period ? begin(line) : undefined) };
}

export const displayOn = (stream: Stream, now: () => number = () => performance.now()): Display =>
  stream.isTTY === true ? rewritten(stream) : appended(stream, now);

/** How far a suite is. */
export interface Standing {
  readonly suite: string;
  /** Tests that have ended. */
  readonly tests: number;
  readonly seconds: number;
  /** What it took the last time. */
  readonly last: { readonly tests: number; readonly seconds: number } | undefined;
  /** Seconds of the suites behind it. */
  readonly later: number;
}

const count = new Intl.NumberFormat('en');

/** Seconds up to a minute, else minutes. */
export const inWords = (seconds: number): string =>
  seconds < 59.5 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

/** `.... server        about 1,060 tests, 3 min; 9 min left`, and then `512 of about 1,060 tests` in a minute. */
export function standingLine({ suite, tests, seconds, last, later }: Standing): string {
  const all = last === undefined || last.tests === 0 ? '' : `about ${count.format(last.tests)} tests`;
  const ended = all === '' ? `${count.format(tests)} tests` : `${count.format(tests)} of ${all}`;
  const done = tests === 0 ? all : ended;
  const time = seconds === 0 ? last?.seconds : seconds;
  const left = Math.max(0, (last?.seconds ?? 0) - seconds) + later;
  const standing = [done, time === undefined ? '' : inWords(time)].filter(Boolean).join(', ');
  const parts = [standing, left === 0 ? '' : `${inWords(left)} left`].filter(Boolean);
  return `.... ${suite.padEnd(13)} ${parts.join('; ')}`.trimEnd();
}
