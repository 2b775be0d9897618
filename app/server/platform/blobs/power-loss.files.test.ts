import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fakeLease } from '../../proofs/testing/fake-lease.ts';
import { openBlobFolder } from './store.ts';
import { losingDisk, PowerLoss, type Survival } from './testing/power-loss.ts';

const chunks = [
  [1, 2, 3, 4, 5],
  [6, 7, 8],
  [9, 10, 11, 12],
].map((part) => new Uint8Array(part));
const whole = Buffer.concat(chunks);
const sha256 = createHash('sha256').update(whole).digest('hex');

async function* bytes(): AsyncIterable<Uint8Array> {
  yield* chunks;
}

interface Upload {
  /** Bytes that an answer has said are here. */
  acknowledged: number;
  committed: boolean;
}

/** One upload as the server does it: bytes, whole blob, then the row that names it. Tells how far it came. */
async function upload(disk: ReturnType<typeof losingDisk>, told: Upload): Promise<void> {
  const store = await openBlobFolder('/data', disk);
  const added = await store.append('abcd', bytes(), 100, fakeLease());
  told.acknowledged = added.size;
  await store.finish('abcd', whole.length, fakeLease());
  disk.step();
  told.committed = true;
}

async function stepsOf(): Promise<number> {
  for (let stop = 0; ; stop += 1) {
    try {
      await upload(losingDisk(stop), { acknowledged: 0, committed: false });
      return stop;
    } catch (error) {
      if (!(error instanceof PowerLoss)) throw error;
    }
  }
}

it('[P2a] power lost after any single step: a row never names bytes that are not all there, and acknowledged ones stay', async () => {
  const last = await stepsOf();
  expect(last).toBeGreaterThan(10);
  let committed = 0;
  for (let stop = 0; stop <= last; stop += 1) {
    for (const survival of ['drop', 'keep', 'torn'] satisfies Survival[]) {
      const disk = losingDisk(stop);
      const told: Upload = { acknowledged: 0, committed: false };
      await upload(disk, told).catch((error: unknown) => {
        if (!(error instanceof PowerLoss)) throw error;
      });
      const after = disk.restart(survival);
      const store = await openBlobFolder('/data', after);
      const stored = Math.max(await store.unfinishedSize('abcd'), await after.size(store.pathOf('abcd')));
      expect(stored).toBeGreaterThanOrEqual(told.acknowledged);
      if (!told.committed) continue;
      committed += 1;
      const found: number[] = [];
      for await (const part of after.read(store.pathOf('abcd'))) found.push(...part);
      expect(createHash('sha256').update(new Uint8Array(found)).digest('hex')).toBe(sha256);
    }
  }
  expect(committed).toBe(3);
});

it('[P2c] the proof sees a missing sync: without it, committed bytes are lost', async () => {
  const disk = losingDisk(Number.POSITIVE_INFINITY);
  const careless = { ...disk, sync: async () => undefined, syncFolder: async () => undefined };
  const store = await openBlobFolder('/data', careless);
  await store.append('abcd', bytes(), 100, fakeLease());
  await store.finish('abcd', whole.length, fakeLease());
  const after = disk.restart('drop');
  expect(await after.size(store.pathOf('abcd'))).toBe(0);
});
