import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashFile } from '../../upload/hash-file.ts';
import { fileSource } from './file-source.ts';
import { nodeHasher } from './hasher.ts';

const gib = 1024 ** 3;
const never = new AbortController().signal;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-source-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const textOf = async (part: Pick<Blob, 'arrayBuffer'>): Promise<string> =>
  Buffer.from(await part.arrayBuffer()).toString();

it('[R10.4] a file of more than 4 GiB has its whole size, and its bytes at either side of the border', async () => {
  const path = join(folder, 'large.bin');
  const size = 4 * gib + 213_909_504;
  const file = await open(path, 'w');
  await file.truncate(size);
  await file.write('before|after', 4 * gib - 7);
  await file.write('end', size - 3);
  await file.close();
  const source = await fileSource(path);
  expect([source.name, source.size]).toEqual(['large.bin', size]);
  expect(await textOf(source.slice(4 * gib - 7, 4 * gib + 5))).toBe('before|after');
  expect(await textOf(source.slice(4 * gib, 4 * gib + 5))).toBe('after');
  expect(await textOf(source.slice(size - 3, size + 10))).toBe('end');
  expect(await textOf(source.slice(size, size + 1))).toBe('');
});

it('[R10.4] a file is read as a blob of it would be, and hashed', async () => {
  const source = await fileSource(write('small.txt', '0123456789'));
  const blob = new Blob(['0123456789']);
  for (const [start, end] of [
    [0, 10],
    [3, 7],
    [8, 20],
    [5, 5],
  ] as const) {
    expect(await textOf(source.slice(start, end))).toBe(await textOf(blob.slice(start, end)));
  }
  const sha256 = createHash('sha256').update('0123456789').digest('hex');
  expect(await hashFile({ hasher: nodeHasher }, source)(null, never)).toEqual({
    kind: 'hashed',
    hash: sha256,
  });
});

it.each([
  ['has grown', (path: string) => appendFileSync(path, 'more')],
  ['has become shorter', (path: string) => truncateSync(path, 5)],
  ['was written again', (path: string) => utimesSync(path, 1, 1)],
  ['is gone', (path: string) => rmSync(path)],
])('[R10.4] a file that %s since ends as unreadable', async (_, change) => {
  const path = write('changing.txt', '0123456789');
  const source = await fileSource(path);
  change(path);
  await expect(source.slice(0, 10).arrayBuffer()).rejects.toThrow();
  const failed = { kind: 'unreadable', failure: { code: 'local' } };
  expect(await hashFile({ hasher: nodeHasher }, source)(null, never)).toMatchObject(failed);
});

it('[R10.4] a file tells when it was modified', async () => {
  const path = write('dated.txt', 'old');
  utimesSync(path, 1_241_173_230, 1_241_173_230.5);
  expect((await fileSource(path)).lastModified).toBe(1_241_173_230_500);
});

it('[R10.4] a path without a file is refused before anything is sent', async () => {
  await expect(fileSource(join(folder, 'nothing'))).rejects.toThrow(/ENOENT/);
  await expect(fileSource(folder)).rejects.toThrow(/not a file/);
});
