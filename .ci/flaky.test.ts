import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listedFlaky, tooManyFlaky, withFlaky } from './flaky.ts';

const found = { file: 'a.test.ts', test: 'a list is sorted', failure: 'expected 1 to be 2' };

it('lists a flaky test once, with its day and what it said', () => {
  const [listed] = withFlaky([], [found, found], '2026-11-27');
  expect(listed).toEqual({
    file: found.file,
    test: found.test,
    date: '2026-11-27',
    cause: 'not known: expected 1 to be 2',
  });
  expect(withFlaky([], [found, found], '2026-11-27')).toHaveLength(1);
});

it('keeps the day and the cause that somebody has written', () => {
  const written = [
    { file: found.file, test: found.test, date: '2026-11-20', cause: 'reads before the write' },
  ];
  expect(withFlaky(written, [found], '2026-11-27')).toEqual(written);
});

it('the list is of files that are there', () => {
  expect(listedFlaky().filter(({ file }) => !existsSync(file))).toEqual([]);
});

it('a sixth entry fails every run, and the list has no more than five', () => {
  const listed = ['a', 'b', 'c', 'd', 'e', 'f'].map((test) => ({
    file: found.file,
    test,
    date: '2026-11-27',
    cause: 'reads before the write',
  }));
  expect(tooManyFlaky(listed)).toMatch(/flaky\.json has 6 flaky tests, and 5 are the most/);
  expect(tooManyFlaky(listed.slice(1))).toBeUndefined();
  expect(tooManyFlaky(listedFlaky())).toBeUndefined();
});
