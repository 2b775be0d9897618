import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeDisk } from './disk.ts';
import { DiskReserved, freeSpaceOf, keepingFree } from './free-space.ts';

const MiB = 1024 ** 2;
const folder = mkdtempSync(join(tmpdir(), 'aloft-free-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is kept free of a disk [P40a]', () => {
  it.each([
    ['a small one', 150 * MiB, 64 * MiB],
    ['a middling one', 4000 * MiB, 200 * MiB],
    ['a large one', 4_000_000 * MiB, 1024 * MiB],
  ])('%s has a twentieth, within limits', async (_, size, kept) => {
    const space = freeSpaceOf(folder, null, async () => ({ size, free: kept + 10 }));
    expect(await space.hasRoom(10)).toBe(true);
    expect(await space.hasRoom(11)).toBe(false);
  });

  it('an operator may say how much', async () => {
    const space = freeSpaceOf(folder, 5, async () => ({ size: 4000 * MiB, free: 15 }));
    expect([await space.hasRoom(10), await space.hasRoom(11)]).toEqual([true, false]);
  });

  it('is read of the file system itself', async () => {
    expect(await freeSpaceOf(folder, 0).hasRoom(1)).toBe(true);
    expect(await freeSpaceOf(folder, 0).hasRoom(Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

it('[P40a] a write that would take what is kept free writes nothing, and is told as a full disk is', async () => {
  const left = { bytes: 10 };
  const disk = keepingFree(nodeDisk, { hasRoom: async (bytes) => bytes <= left.bytes });
  const path = join(folder, 'bytes');
  const file = await disk.appendTo(path);
  await file.write(new Uint8Array(10));
  left.bytes = 3;
  await expect(file.write(new Uint8Array(4))).rejects.toThrow(DiskReserved);
  await expect(file.write(new Uint8Array(4))).rejects.toMatchObject({ code: 'ENOSPC' });
  await file.write(new Uint8Array(3));
  await file.close();
  expect(statSync(path).size).toBe(13);
});
