import { vi } from 'vitest';
import type { TestServer } from '../../../proofs/testing/start-test-server.ts';

/** The contents that a server reads: how many it has begun, has open, and had open at a time. */
export interface ReadCounts {
  readonly begun: number;
  readonly open: number;
  readonly most: number;
  stop(): void;
}

/** Counts what a server reads of its contents from now on, until it is stopped. */
export function countReads({ services: { blobs } }: TestServer): ReadCounts {
  const read = blobs.read.bind(blobs);
  const counts = { begun: 0, open: 0, most: 0 };
  const spy = vi.spyOn(blobs, 'read').mockImplementation((id, range) => {
    counts.begun += 1;
    counts.open += 1;
    counts.most = Math.max(counts.most, counts.open);
    return read(id, range).once('close', () => {
      counts.open -= 1;
    });
  });
  return Object.assign(counts, { stop: () => spy.mockRestore() });
}
