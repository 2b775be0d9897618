import { expect, it } from 'vitest';
import { clausesIn, requirementsIn, wrongCitations } from './citations.ts';
import { chapters } from './promise-list.ts';

const known = new Set(['P3a', 'P3b', 'P10a', 'R4.1']);
const wrongIn = (...titles: string[]) =>
  wrongCitations(
    titles.map((title) => ({ file: 'a.test.ts', title })),
    (title) => [...clausesIn(title), ...requirementsIn(title)],
    known,
  );

it('finds citations in the brackets of groups and tests, among other ids', () => {
  const title = '[R4.1] a group (P7a) [R2.2 P3a, P10a · T19] what it does, as P3b says';
  expect(clausesIn(title)).toEqual(['P3a', 'P10a']);
  expect(requirementsIn(title)).toEqual(['R4.1', 'R2.2']);
  expect(clausesIn('[P] [PP1] [3P1] nothing at all [%j]')).toEqual([]);
  expect(requirementsIn('[R] [RR1.1] [READY] [R] nothing at all [%j]')).toEqual([]);
});

it('accepts titles that cite what exists', () => {
  expect(wrongIn('[P3a R4.1] uploads', '[P10a] ids', 'nothing cited', '[T31] a threat')).toEqual([]);
});

it.each([
  ['a bare number', '[P3] half an upload', 'P3'],
  ['a bare number beside a clause', '[R4.1 P10 P3a] ids', 'P10'],
  ['a letter that the promise does not have', '[P3c] it is gone', 'P3c'],
  ['a promise that is not there', '[P99a] anything', 'P99a'],
  ['a capital letter', '[P3A] half an upload', 'P3A'],
  ['two letters', '[P3ab] half an upload', 'P3ab'],
  ['a group and its test', '[P3] uploads [P3a P4] half an upload', 'P3, P4'],
  ['a section', '[R4] shares', 'R4'],
  ['a requirement that is not there', '[R4.1 R4.99] shares', 'R4.99'],
  ['a requirement with a letter', '[R4.1a] shares', 'R4.1a'],
])('reports %s with its file', (_what, title, words) => {
  expect(wrongIn(title)).toEqual([`a.test.ts > ${title}\n  cites ${words}, which does not exist`]);
});

it('reports a title that ran on both engines once', () => {
  expect(wrongIn('[P3] again', '[P3] again')).toHaveLength(1);
});

it('every clause has a unique id', () => {
  const ids = chapters.flatMap(({ promises }) =>
    promises.flatMap(({ clauses: own }) => own.map(({ id }) => id)),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(clausesIn(`[${ids.join(' ')}] all`)).toEqual(ids);
});
