import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { RandomAccessReader } from 'yauzl';
import type { BlobStore } from '../../platform/blobs/store.ts';
import { toError } from '../../platform/to-error.ts';
import { BeyondLimit, limits } from './limits.ts';

/** The stored bytes of a file. */
export interface StoredBytes {
  readonly blobs: BlobStore;
  readonly blobId: string;
  readonly size: number;
  /** Where they begin in the blob; at its first byte where it is left out. */
  readonly from?: number;
}

/** Some of the bytes; `end` is exclusive. */
export function readBytes(
  { blobs, blobId, size, from = 0 }: StoredBytes,
  start: number,
  end: number,
): Promise<Buffer> {
  const last = Math.min(end, size) - 1;
  if (last < start) return Promise.resolve(Buffer.alloc(0));
  return buffer(blobs.read(blobId, { start: from + start, end: from + last }));
}

const windowSize = 256 * 1024;

/** Reads the bytes as a stream and keeps why the store failed: that is no fault of the archive. */
export class StoreFailures {
  #first: unknown = null;

  watch(stream: Readable): Readable {
    return stream.on('error', (error) => this.note(error));
  }

  note(error: unknown): void {
    this.#first ??= error;
  }

  /** Throws the store's failure, if there was one. */
  rethrow(): void {
    if (this.#first !== null) throw this.#first;
  }
}

/**
 * Reads a stored zip for yauzl by ranges. The records of a directory are small and follow each other, so that a
 * window of the bytes is kept: a page costs a few reads of the store.
 */
export class BlobReader extends RandomAccessReader {
  readonly failures: StoreFailures;
  readonly #bytes: StoredBytes;
  readonly #until: number;
  #left: number = limits.directoryBytes;
  #window: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  /** `failures` are shared with the other readers of the same work. */
  constructor(bytes: StoredBytes, failures = new StoreFailures()) {
    super();
    this.#bytes = bytes;
    this.failures = failures;
    this.#until = performance.now() + limits.time;
  }

  /** Called for the data of an entry, which is not bounded here. */
  override _readStreamForRange(start: number, end: number): Readable {
    const { blobs, blobId, from = 0 } = this.#bytes;
    return this.failures.watch(blobs.read(blobId, { start: from + start, end: from + end - 1 }));
  }

  override read(
    to: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#part(position, length).then(
      (part) => {
        if (part.byteLength < length) return callback(new Error('unexpected end of file'));
        part.copy(to, offset);
        callback(null);
      },
      (error: unknown) => callback(toError(error)),
    );
  }

  async #part(position: number, length: number): Promise<Buffer> {
    const at = position - this.#window.start;
    if (at >= 0 && at + length <= this.#window.bytes.byteLength)
      return this.#window.bytes.subarray(at, at + length);
    const wanted = Math.max(length, windowSize);
    this.#left -= wanted;
    if (this.#left < 0 || performance.now() > this.#until) throw new BeyondLimit('too much to read');
    const bytes = await readBytes(this.#bytes, position, position + wanted).catch((error: unknown) => {
      this.failures.note(error);
      throw error;
    });
    this.#window = { start: position, bytes };
    return bytes.subarray(0, length);
  }
}
