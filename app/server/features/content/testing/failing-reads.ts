import { Readable } from 'node:stream';
import { vi } from 'vitest';
import type { TestServer } from '../../../proofs/testing/start-test-server.ts';

/** How reads of contents end. */
export interface FailingReads {
  /** Lets a read go on to where it ends. */
  fail(): void;
  stop(): void;
}

const piece = 16 * 1024;

/** Each read of a content gives so many bytes, and then, when it may, this error; without one it ends. */
export function failingReads(
  { services: { blobs } }: TestServer,
  after: number,
  error: Error | null,
): FailingReads {
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
  const read = blobs.read.bind(blobs);
  const spy = vi.spyOn(blobs, 'read').mockImplementation((id, range) =>
    Readable.from(
      (async function* broken() {
        const bytes = Buffer.concat(await read(id, range).toArray());
        const given = bytes.subarray(0, after);
        for (let at = 0; at < given.byteLength; at += piece) yield given.subarray(at, at + piece);
        if (given.byteLength === bytes.byteLength) return;
        await failing;
        if (error !== null) throw error;
      })(),
      { objectMode: false },
    ),
  );
  return { fail, stop: () => spy.mockRestore() };
}

const withCode = (code: string): Error => Object.assign(new Error(`${code}: text of an error`), { code });

/** The store cannot be read at the moment. */
export const unavailable = withCode('EIO');
/** The bytes are not there. */
export const lost = withCode('ENOENT');
