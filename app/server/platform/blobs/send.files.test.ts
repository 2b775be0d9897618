// A file that is opened to be sent, and cannot be: no descriptor of it stays open.
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openFile, ShortFile } from './send.ts';

let folder = '';
let path = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aloft-send-'));
  path = join(folder, 'blob');
  writeFileSync(path, 'ten bytes.');
});
afterAll(() => rm(folder, { recursive: true }));

/** How many descriptors of the file this process has. */
const descriptors = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  }).length;

it('[P3f] a file that is shorter than its range is closed again', async () => {
  await expect(openFile(path, { start: 0, end: 10 })).rejects.toThrow(ShortFile);
  expect(descriptors()).toBe(0);
});

it('[P3f] a file whose size cannot be read is closed again', async () => {
  const probe = await open(path);
  const stat = vi.spyOn(Object.getPrototypeOf(probe), 'stat').mockRejectedValueOnce(new Error('EIO'));
  await expect(openFile(path)).rejects.toThrow('EIO');
  stat.mockRestore();
  expect(descriptors()).toBe(1);
  await probe.close();
});
