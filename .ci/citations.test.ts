import { expect, it } from 'vitest';
import { citedIn, wrongCitations } from './citations.ts';
import { chapters } from './promise-list.ts';

const clauses = new Set(['P3a', 'P3b', 'P10a']);
const wrongIn = (...titles: string[]) =>
  wrongCitations(
    titles.map((title) => ({ file: 'a.test.ts', title })),
    clauses,
  );

it('finds citations in the brackets of groups and tests, among other ids', () => {
  expect(citedIn('[R4.1] a group (P7a) [R2.2 P3a, P10a · T19] what it does, as P3b says')).toEqual([
    'P3a',
    'P10a',
  ]);
  expect(citedIn('[P] [PP1] [3P1] nothing at all [%j]')).toEqual([]);
});

it('accepts titles that cite clauses', () => {
  expect(wrongIn('[P3a R4.1] uploads', '[P10a] ids', 'nothing cited', '[T31] a threat')).toEqual([]);
});

// The titles do not contain the invalid citations, which would be found in them.
it.each([
  ['a bare number', '[P3] half an upload', 'P3'],
  ['a bare number beside a clause', '[R4.1 P10 P3a] ids', 'P10'],
  ['a letter that the promise does not have', '[P3c] it is gone', 'P3c'],
  ['a promise that is not there', '[P99a] anything', 'P99a'],
  ['a capital letter', '[P3A] half an upload', 'P3A'],
  ['two letters', '[P3ab] half an upload', 'P3ab'],
  ['a group and its test', '[P3] uploads [P3a P4] half an upload', 'P3, P4'],
])('reports %s with its file', (_what, title, words) => {
  expect(wrongIn(title)).toEqual([`a.test.ts > ${title}\n  cites ${words}, which is not a clause`]);
});

it('reports a title that ran on both engines once', () => {
  expect(wrongIn('[P3] again', '[P3] again')).toHaveLength(1);
});

it('every clause has a unique id', () => {
  const ids = chapters.flatMap(({ promises }) =>
    promises.flatMap(({ clauses: own }) => own.map(({ id }) => id)),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(citedIn(`[${ids.join(' ')}] all`)).toEqual(ids);
});
