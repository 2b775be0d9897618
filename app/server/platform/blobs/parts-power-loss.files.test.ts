import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fakeLease } from '../../proofs/testing/fake-lease.ts';
import type { Disk } from './disk.ts';
import { type BlobFolder, openBlobFolder } from './store.ts';
import { losingDisk, PowerLoss, type Survival } from './testing/power-loss.ts';

const parts = [
  ['p1', new Uint8Array([1, 2, 3, 4, 5])],
  ['p2', new Uint8Array([6, 7, 8])],
  ['p3', new Uint8Array([9, 10, 11, 12])],
] as const;
const order = parts.map(([id, bytes]) => ({ id, size: bytes.length }));
const sha256 = createHash('sha256')
  .update(Buffer.concat(parts.map(([, bytes]) => bytes)))
  .digest('hex');

interface Told {
  /** Parts whose answer said that they are safe. */
  readonly parts: Set<string>;
  /** The blob that the row names; empty until then. */
  committed: string;
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** An upload in parts as the server does it: the last one first; then the join, and the row that names the blob. */
async function upload(disk: ReturnType<typeof losingDisk>, told: Told): Promise<void> {
  const store = await openBlobFolder('/data', disk);
  for (const [id, bytes] of parts.toReversed()) {
    await store.append(id, once(bytes), 100, fakeLease());
    told.parts.add(id);
  }
  const blob = await store.finishParts('abcd', order, fakeLease());
  disk.step();
  told.committed = blob.id;
  for (const { id } of order) await store.discard(id);
}

async function wholeOf(store: BlobFolder, disk: Disk, id: string): Promise<string> {
  const found: number[] = [];
  for await (const part of disk.read(store.pathOf(id))) found.push(...part);
  return createHash('sha256').update(new Uint8Array(found)).digest('hex');
}

it('[P2b] power lost after any step of a join: what a row names is whole, and until then it can be joined again', async () => {
  let steps = 0;
  let committed = 0;
  let again = 0;
  for (let stop = 0; committed < 3; stop += 1) {
    for (const survival of ['drop', 'keep', 'torn'] satisfies Survival[]) {
      const disk = losingDisk(stop);
      const told: Told = { parts: new Set(), committed: '' };
      let isOver = true;
      await upload(disk, told).catch((error: unknown) => {
        if (!(error instanceof PowerLoss)) throw error;
        isOver = false;
      });
      const after = disk.restart(survival);
      const store = await openBlobFolder('/data', after);
      if (told.committed !== '') expect(await wholeOf(store, after, told.committed)).toBe(sha256);
      else {
        for (const [id, bytes] of parts)
          if (told.parts.has(id)) expect(await store.unfinishedSize(id)).toBe(bytes.length);
        if (told.parts.size === parts.length) {
          const blob = await store.finishParts('abcd', order, fakeLease(2));
          expect(blob.sha256).toBe(sha256);
          expect(await wholeOf(store, after, blob.id)).toBe(sha256);
          again += 1;
        }
      }
      if (isOver) committed += 1;
      steps = stop;
    }
  }
  expect(steps).toBeGreaterThan(20);
  expect(again).toBeGreaterThan(20);
});
