import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

it('reads once for each key, also for those who ask meanwhile', async () => {
  const asked: string[] = [];
  const read = memoize(
    async (folder: string, name: string) => {
      asked.push(name);
      return `${folder}/${name}`;
    },
    (folder, name) => `${folder} ${name}`,
  );
  const [one, same] = [read('a', 'x'), read('a', 'x')];
  expect(await Promise.all([one, same, read('a', 'y'), read('a', 'x')])).toEqual([
    'a/x',
    'a/x',
    'a/y',
    'a/x',
  ]);
  expect(asked).toEqual(['x', 'y']);
});

it('reads again after a failure, and tells of it those who asked before', async () => {
  let tries = 0;
  const read = memoize(async () => {
    tries += 1;
    if (tries === 1) throw new Error('too many open files');
    return tries;
  });
  const failed = await Promise.allSettled([read(), read()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});
