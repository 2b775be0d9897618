import { fileName } from '@aloft/core/service';
import type { ContainedEntry } from '@aloft/core/wire';
import { describe, expect, it } from 'vitest';
import { folderAt, treeOf } from './contents-tree.ts';
import { planFile, planFolder, refusalOf } from './extraction-plan.ts';

let nth = 0;
const entry = (path: string, more: Partial<ContainedEntry> = {}): ContainedEntry => {
  nth += 1;
  return {
    ...{ id: String(nth), path, kind: path.endsWith('/') ? 'folder' : 'file', size: '10', packed_size: '' },
    ...{ modified_time: '', encrypted: false },
    ...more,
  };
};
const all = (entries: readonly ContainedEntry[]) => planFolder(treeOf(entries).top, 'Box');
const ways = (plan: ReturnType<typeof all>) => plan.files.map(({ name, path }) => [...path, name].join('/'));

describe('what is extracted', () => {
  it('[R10.6] is a file alone, or a folder with all that is in it, under its own name', () => {
    const entries = [entry('a/b/c.txt'), entry('a/d.txt'), entry('e.txt')];
    expect(ways(planFile(entry('a/b/c.txt')))).toEqual(['c.txt']);
    const folder = folderAt(treeOf(entries), 'a');
    if (folder === undefined) expect.fail('it is there');
    expect(ways(planFolder(folder, 'a')).toSorted()).toEqual(['a/b/c.txt', 'a/d.txt']);
    expect(ways(all(entries)).toSorted()).toEqual(['Box/a/b/c.txt', 'Box/a/d.txt', 'Box/e.txt']);
    expect(all(entries).size).toBe(30);
  });

  it('[R10.6 T17] of slips, roots, drive letters, controls and long names is such that a drive takes it, below the folder', () => {
    const hostile = [
      '../../etc/passwd',
      '/etc/shadow',
      'C:/autoexec.bat',
      './././.',
      'con/nul.txt',
      'a\u0000b\u001b[2J\r\nc',
      'gpj.\u202eexe',
      `${'é'.repeat(400)}.txt`,
      '__proto__/constructor',
      '\ud800.txt',
      '   ',
    ].map((path) => entry(path));
    const plan = all(hostile);
    expect(plan.files).toHaveLength(hostile.length);
    for (const { name, path } of plan.files) {
      expect(path[0]).toBe('Box');
      for (const one of [...path, name]) expect([one, fileName(one)]).toEqual([one, one]);
    }
  });

  it('[R10.6] keeps its name where a drive takes it, and Windows does not', () => {
    const paths = ['What?/a: "b".mp3', 'e. V./x.'];
    expect(ways(all(paths.map((path) => entry(path)))).toSorted()).toEqual(
      paths.map((path) => `Box/${path}`).toSorted(),
    );
  });

  it('[R10.6] gives equal names numbers, and a folder of a file’s name too', () => {
    const plan = all([entry('same.txt'), entry('same.txt'), entry('SAME.txt'), entry('a'), entry('a/b')]);
    const found = ways(plan);
    expect(new Set(found.map((one) => one.toLowerCase())).size).toBe(found.length);
    expect(found).toContain('Box/a/b');
    expect(found).toContain('Box/a (2)');
  });

  it('[R10.6] leaves out what cannot be unpacked, and is refused beyond 1,000 files, 2 GB or where nothing is left', () => {
    const locked = entry('a.txt', { id: '', encrypted: true });
    expect(all([locked, entry('b.txt')])).toMatchObject({ leftOut: 1 });
    expect([refusalOf(all([locked])), refusalOf(planFile(locked))]).toEqual(['nothing', 'nothing']);
    const many = Array.from({ length: 1001 }, (_, at) => entry(`${at}.txt`));
    expect([refusalOf(all(many)), refusalOf(all(many.slice(1)))]).toEqual(['tooMuch', null]);
    expect(refusalOf(planFile(entry('a', { size: String(2 * 1024 ** 3 + 1) })))).toBe('tooMuch');
    const deep = all([entry(`${'a/'.repeat(500)}b`)]);
    expect(deep.files[0]?.path).toHaveLength(501);
  });
});
