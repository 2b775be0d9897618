import { expect, it } from 'vitest';
import { openReporter, plainPrefix } from './progress.ts';
import { durationOf, runningLine, type StepState } from './progress-line.ts';

const gib = 1024 ** 3;

/** A screen that keeps what is written to it, and a clock that a test moves. */
function newScreen(columns: number | null) {
  const written: string[] = [];
  let at = 0;
  const reporter = openReporter(
    { write: (text) => void written.push(text), columns: () => columns },
    () => at,
  );
  const pass = (ms: number): void => {
    at += ms;
  };
  return { written, reporter, pass };
}
const drawn = (written: readonly string[]): readonly string[] =>
  written.map((text) => text.replace('\r\u001b[K', '').trimEnd());

it.each([
  [0, 'under 1 s'],
  [45_400, '45 s'],
  [59_600, '1 min'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
  [3_600_000 * 24 * 3 + 20_000, '3 d'],
])('a duration of %i ms is %s', (ms, words) => {
  expect(durationOf(ms)).toBe(words);
});

const half: StepState = {
  ...{ name: 'blobs', unit: 'bytes', total: 2 * gib, done: gib, elapsed: 10_000, rate: 0.5 * gib },
};
it.each([
  [half, 'blobs: 1.0 GiB of 2.0 GiB, 50 %, 512.0 MiB/s, 2 s left'],
  [{ ...half, rate: null }, 'blobs: 1.0 GiB of 2.0 GiB, 50 %, 10 s'],
  [{ ...half, rate: 0 }, 'blobs: 1.0 GiB of 2.0 GiB, 50 %, 0 B/s, 10 s'],
  // More has come than was counted.
  [{ ...half, done: 3 * gib }, 'blobs: 3.0 GiB of 2.0 GiB, 100 %, 512.0 MiB/s, 10 s'],
  [
    { name: 'rows', unit: 'count', total: null, done: 1_234_567, elapsed: 3000, rate: 411_522.3 },
    'rows: 1,234,567, 411,522/s, 3 s',
  ],
] as const)('a step that goes on is a line (%#)', (state, line) => {
  expect(runningLine(state, 80)).toBe(line);
  expect(runningLine(state, 20)).toBe(line.slice(0, 20));
});

it('on a terminal one line is drawn again, at most ten times a second, and stays when the step is over', () => {
  const { written, reporter, pass } = newScreen(80);
  reporter.begin('blobs', 'bytes', 100 * gib);
  for (let n = 1; n <= 1000; n += 1) {
    pass(1);
    reporter.moved((n * gib) / 100);
  }
  expect(written.length).toBeLessThanOrEqual(11);
  expect(written.every((text) => text.startsWith('\r\u001b[K') && !text.includes('\n'))).toBe(true);
  expect(drawn(written).at(-1)).toBe('blobs: 10.0 GiB of 100.0 GiB, 10 %, 10.0 GiB/s, 9 s left');
  reporter.begin('rows', 'count', null);
  expect(drawn(written).at(-2)).toBe('blobs: 10.0 GiB in 1 s, 10.0 GiB/s');
  expect(written.at(-2)?.endsWith('\n')).toBe(true);
});

it('a line moves while nothing is done, and its speed is that of the last seconds', () => {
  const { written, reporter, pass } = newScreen(80);
  reporter.begin('blobs', 'bytes', 100 * gib);
  for (let second = 1; second <= 60; second += 1) {
    pass(1000);
    reporter.moved(second * gib);
  }
  expect(drawn(written).at(-1)).toBe('blobs: 60.0 GiB of 100.0 GiB, 60 %, 1.0 GiB/s, 40 s left');
  pass(15_000);
  reporter.tick();
  expect(drawn(written).at(-1)).toBe('blobs: 60.0 GiB of 100.0 GiB, 60 %, 512.0 MiB/s, 1 min 20 s left');
  for (let second = 1; second <= 30; second += 1) {
    pass(1000);
    reporter.moved(60 * gib);
  }
  expect(drawn(written).at(-1)).toBe('blobs: 60.0 GiB of 100.0 GiB, 60 %, 0 B/s, 1 min 45 s');
});

it('elsewhere a step is a line when it begins and one when it is over, and nothing is redrawn', () => {
  const { written, reporter, pass } = newScreen(null);
  reporter.begin('rows', 'count', null);
  for (let n = 1; n <= 50; n += 1) {
    pass(1000);
    reporter.moved(n * 10);
    reporter.tick();
  }
  reporter.begin('nothing', 'count', 0);
  reporter.begin('blobs', 'bytes', 2 * gib);
  reporter.end('broken off');
  reporter.end('done');
  const lines = ['rows …', 'rows: 500 in 50 s, 10/s', 'blobs: 2.0 GiB …'];
  expect(written).toEqual(lines.map((line) => `${plainPrefix}${line}\n`));
});
