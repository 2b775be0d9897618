import type { ContainedEntry } from '@aloft/core/wire';
import { expect, it } from 'vitest';
import { allFolders, foundRows, rowsOf, treeOf } from './contents-tree.ts';

const entry = (path: string, size = 10): ContainedEntry => ({
  ...{ id: path, path, kind: path.endsWith('/') ? 'folder' : 'file', size: String(size) },
  ...{ packed_size: String(size / 2), modified_time: '', encrypted: false },
});

const shown = (entries: readonly ContainedEntry[], open: Iterable<string> = []) =>
  rowsOf(treeOf(entries), new Set(open)).map(
    ({ name, depth, size }) => `${' '.repeat(depth)}${name} ${size}`,
  );

const entries = ['b.txt', 'one/two/deep.txt', 'one/', 'one/a.txt', 'empty/', 'one/three/c.txt'].map((path) =>
  entry(path, path.endsWith('/') ? 0 : 10),
);

it('folders come first with the size of all in them, and files where their folder ends', () => {
  expect(shown(entries)).toEqual(['one 30', 'empty 0', 'b.txt 10']);
  expect(shown(entries, ['one', 'one/two'])).toEqual([
    'one 30',
    ' two 10',
    '  deep.txt 10',
    ' three 10',
    ' a.txt 10',
    'empty 0',
    'b.txt 10',
  ]);
  const tree = treeOf(entries);
  expect([tree.files, tree.folders, tree.top.size]).toEqual([4, 4, 40]);
  expect([...allFolders(tree)].toSorted()).toEqual(['empty', 'one', 'one/three', 'one/two']);
});

it('slips, doubles and very deep paths are rows like others, each with a key of its own', () => {
  const deep = `${'d/'.repeat(500)}x`;
  const hostile = [entry('../../etc/passwd'), entry('/etc/passwd'), entry('a'), entry('a'), entry(deep)];
  const rows = rowsOf(treeOf(hostile), allFolders(treeOf(hostile)));
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(rows.map(({ name }) => name).slice(0, 4)).toEqual(['..', '..', 'etc', 'passwd']);
  expect(rows.some(({ depth }) => depth === 500)).toBe(true);
});

it('a search finds files by name in any case and tells where they are', () => {
  expect(foundRows(entries, 'DEEP', 'en').map(({ name }) => name)).toEqual(['one/two/deep.txt']);
  expect(foundRows(entries, 'one', 'en')).toEqual([]);
});

it('100,000 entries are arranged, and only those of open folders are rows', () => {
  const many = Array.from({ length: 100_000 }, (_, n) => entry(`f${n % 300}/g${n % 7}/file ${n}.txt`));
  expect(rowsOf(treeOf(many), new Set())).toHaveLength(300);
});
