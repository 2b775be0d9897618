// Both ends of the wire must call the same content by the same name.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { digestBytes, gcidBlock } from '../../app/server/platform/blobs/digest.ts';
import { nodeHasher } from '../src/platform/node/hasher.ts';
import { hashNames } from '../src/upload/file-hasher.ts';
import { gcidBlockSize } from '../src/upload/gcid.ts';
import { sliceHasher } from '../src/upload/slice-hasher.ts';

const mib = 1024 * 1024;
const never = new AbortController().signal;
const near = (edge: number, distance: number) =>
  fc.integer({ min: Math.max(0, edge - distance), max: edge + distance });

it('[R10.4] client and service split a file into the same blocks, at every size', () => {
  const edges = [0, 128, 256, 512, 1024].map((size) => near(size * mib, 3));
  const size = fc.oneof(...edges, fc.integer({ min: 0, max: 2 ** 52 }));
  fc.assert(
    fc.property(size, (bytes) => {
      expect(gcidBlockSize(bytes)).toBe(gcidBlock(bytes));
    }),
    { numRuns: 10_000 },
  );
});

it('[R10.4] client and service compute the same hashes, at the boundaries of blocks and parts', async () => {
  const edges = [0, 0.25, 0.5, 1, 2, 4, 8].map((size) => near(size * mib, 2));
  await fc.assert(
    fc.asyncProperty(fc.oneof(...edges, near(3 * mib, 3 * mib)), fc.nat(255), async (size, seed) => {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 1) bytes[at] = at * 31 + (at >> 12) + seed;
      const file = new File([bytes], 'one.bin');
      const served = await digestBytes(file.stream(), size);
      expect(await nodeHasher(file, hashNames, never)).toEqual(served);
      expect(await sliceHasher(file, hashNames, never)).toEqual(served);
    }),
    { numRuns: 30 },
  );
});
