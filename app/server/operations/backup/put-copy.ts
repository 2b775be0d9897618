import { createHash } from 'node:crypto';
import { type BlobStore, BlobsFull, BytesDiffer } from '../../platform/blobs/store.ts';
import type { Advance } from '../../platform/progress/progress.ts';
import type { BlobRow } from './write-snapshot.ts';

/**
 * Stores the bytes of a blob from elsewhere. False, and nothing is stored, when they are not those of its row. Rejects with
 * `ENOSPC` when the store is full.
 */
export async function putCopy(
  store: BlobStore,
  blob: BlobRow,
  bytes: AsyncIterable<unknown>,
  advance: Advance,
): Promise<boolean> {
  async function* heard(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const part of bytes) {
      if (!(part instanceof Uint8Array)) throw new TypeError('a blob that is no bytes');
      hash.update(part);
      advance(part.byteLength);
      yield part;
    }
    // Before the end, so that a process which is killed now leaves no blob that looks whole.
    if (hash.digest('hex') !== blob.sha256) throw new BytesDiffer([blob.id]);
  }
  try {
    await store.put(blob.id, heard(), blob.size);
    return true;
  } catch (error) {
    if (error instanceof BytesDiffer) return false;
    if (error instanceof BlobsFull)
      throw Object.assign(new Error('no room for the blobs', { cause: error }), { code: 'ENOSPC' });
    throw error;
  }
}
