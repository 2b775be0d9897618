import { expect, it } from 'vitest';
import { displayOn, standingLine } from './display.ts';

const written = (isTTY: boolean) => {
  const texts: string[] = [];
  return { texts, isTTY, columns: 20, write: (text: string) => texts.push(text) };
};

it('writes over one line of a terminal, and keeps what is printed above it', () => {
  const terminal = written(true);
  const display = displayOn(terminal);
  display.begin('.... server, 1,060 tests');
  display.update('.... server, 12');
  display.print('ok   server');
  expect(terminal.texts).toEqual([
    '\r\u001b[2K.... server, 1,060 ',
    '\r\u001b[2K.... server, 12',
    '\r\u001b[2Kok   server\n',
  ]);
});

it('elsewhere prints when a suite begins, and then at most one line a minute', () => {
  const log = written(false);
  let now = 0;
  const display = displayOn(log, () => now);
  display.begin('begins');
  for (const [moment, line] of [
    [59_000, 'too early'],
    [60_000, 'a minute'],
    [61_000, 'too early again'],
    [120_000, 'two'],
  ] as const) {
    now = moment;
    display.update(line);
  }
  display.print('done');
  expect(log.texts).toEqual(['begins\n', 'a minute\n', 'two\n', 'done\n']);
});

it('says how many tests are done, and the time that is left', () => {
  const server = { suite: 'server', last: { tests: 1060, seconds: 180 }, later: 360 };
  expect(standingLine({ ...server, tests: 0, seconds: 0 })).toBe(
    '.... server        about 1,060 tests, 3 min; 9 min left',
  );
  expect(standingLine({ ...server, tests: 512, seconds: 62 })).toBe(
    '.... server        512 of about 1,060 tests, 1 min; 8 min left',
  );
  // It takes longer than the last time.
  expect(standingLine({ ...server, tests: 1000, seconds: 400 })).toContain('; 6 min left');
});

it('says what is known of a suite that was never measured, and of one without tests', () => {
  const first = { suite: 'new', last: undefined, later: 0 };
  expect(standingLine({ ...first, tests: 0, seconds: 0 })).toBe('.... new');
  expect(standingLine({ ...first, tests: 3, seconds: 20 })).toBe('.... new           3 tests, 20 s');
  const build = { suite: 'build', last: { tests: 0, seconds: 40 }, later: 80, tests: 0, seconds: 10 };
  expect(standingLine(build)).toBe('.... build         10 s; 2 min left');
});
