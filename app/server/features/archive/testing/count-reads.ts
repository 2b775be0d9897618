import { vi } from 'vitest';
import type { TestServer } from '../../../proofs/testing/start-test-server.ts';

/** How often a server reads a content: how many reads it has begun, has open, and had open at a time. */
export interface ReadCounts {
  readonly begun: number;
  readonly open: number;
  readonly most: number;
  stop(): void;
}

/**
 * Counts the reads of a file's content from now on, until it is stopped; other contents are read in the background, when a
 * process for them has started.
 */
export async function countReads({ services: { blobs, db } }: TestServer, file: string): Promise<ReadCounts> {
  const row = await db.selectFrom('files').select('blob_id').where('id', '=', file).executeTakeFirstOrThrow();
  const read = blobs.read.bind(blobs);
  const counts = { begun: 0, open: 0, most: 0 };
  const spy = vi.spyOn(blobs, 'read').mockImplementation((id, range) => {
    if (id !== row.blob_id) return read(id, range);
    counts.begun += 1;
    counts.open += 1;
    counts.most = Math.max(counts.most, counts.open);
    return read(id, range).once('close', () => {
      counts.open -= 1;
    });
  });
  return Object.assign(counts, { stop: () => spy.mockRestore() });
}
