import type { FileHashes, HashName } from './file-hasher.ts';
import { gcidBlockSize } from './gcid.ts';
import type { UploadSource } from './source.ts';

/** An incremental hash; `digest` returns it and resets it. */
export interface Digester {
  update(bytes: Uint8Array<ArrayBuffer>): void;
  digest(): Uint8Array;
}

/** A platform's hashes: SHA-1 of a block, SHA-1 of the blocks' digests, SHA-256 of the file. */
export interface Digesters {
  readonly block: Digester;
  readonly blocks: Digester;
  readonly whole: Digester;
}

/** The parameters of hashing one source. */
export interface HashJob {
  readonly source: Pick<UploadSource, 'size' | 'slice'>;
  readonly wanted: readonly HashName[];
  /** Bytes per read: a power of two. A larger GCID block is still read at once. */
  readonly partSize: number;
  readonly signal: AbortSignal;
  readonly onProgress?: ((read: number) => void) | undefined;
  /** Yields to other work between two parts, on a shared thread. */
  readonly rest?: () => Promise<void>;
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Hashes part by part, reading the next part ahead. Rejects as a {@link FileHasher} does. */
export async function hashParts(job: HashJob, digesters: Digesters): Promise<FileHashes> {
  const { source, wanted, signal } = job;
  const { size } = source;
  const blockSize = gcidBlockSize(size);
  const partSize = Math.max(job.partSize, blockSize);
  const wantsGcid = wanted.includes('gcid');
  const wantsSha256 = wanted.includes('sha256');

  async function read(at: number): Promise<Uint8Array<ArrayBuffer>> {
    const end = Math.min(size, at + partSize);
    const part = new Uint8Array(await source.slice(at, end).arrayBuffer());
    if (part.byteLength !== end - at) throw new Error('the source became shorter');
    return part;
  }

  function addBlocks(part: Uint8Array<ArrayBuffer>): void {
    // In the GCID format an empty file has no block.
    for (let at = 0; at < part.byteLength; at += blockSize) {
      digesters.block.update(part.subarray(at, at + blockSize));
      digesters.blocks.update(new Uint8Array(digesters.block.digest()));
    }
  }

  signal.throwIfAborted();
  let next = read(0);
  let done = 0;
  do {
    const part = await next;
    signal.throwIfAborted();
    const after = done + part.byteLength;
    if (after < size) {
      next = read(after);
      // Awaited in the next iteration, if there is one; an abort before it must not cause an unhandled rejection.
      next.catch(() => undefined);
    }
    if (wantsSha256) digesters.whole.update(part);
    if (wantsGcid) addBlocks(part);
    done = after;
    job.onProgress?.(done);
    await job.rest?.();
  } while (done < size);
  return {
    gcid: wantsGcid ? hexOf(digesters.blocks.digest()).toUpperCase() : '',
    sha256: wantsSha256 ? hexOf(digesters.whole.digest()) : '',
  };
}
