import { Readable } from 'node:stream';
import { vi } from 'vitest';
import type { TestServer } from '../../../proofs/testing/start-test-server.ts';

const piece = 64 * 1024;
/** More than a server reads before it answers. */
const ahead = 4 * piece;

/** A read of a content that is held. */
export interface HeldRead {
  release(): void;
  /** Settles when it has given its first bytes. */
  readonly begun: Promise<void>;
  /** How many bytes were taken from it. */
  given(): number;
}

/**
 * The next read of a content gives so many bytes of any kind: what an answer begins with, and the rest when it is
 * released, whatever sockets and buffers take.
 */
export function holdRead({ services: { blobs } }: TestServer, size: number): HeldRead {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let given = 0;
  const spy = vi.spyOn(blobs, 'read').mockImplementationOnce(() =>
    Readable.from(
      (async function* held() {
        while (given < size) {
          const bytes = Buffer.alloc(Math.min(given === 0 ? ahead : piece, size - given), 'x');
          yield bytes;
          given += bytes.byteLength;
          begin();
          await released;
        }
      })(),
      { objectMode: false },
    ),
  );
  return {
    release: () => {
      spy.mockRestore();
      release();
    },
    begun,
    given: () => given,
  };
}

/** The size of a first file within which an archive can be held. */
export const heldSize = ahead + piece;

/**
 * Begins to read an archive and holds the server within its first file, of `heldSize` bytes. Answers what lets the server
 * go on and reads the rest, which rejects when the stream breaks off.
 */
export async function pausedArchive(server: TestServer, url: string): Promise<() => Promise<void>> {
  const held = holdRead(server, heldSize);
  const parts = (await fetch(url)).body?.getReader();
  await parts?.read();
  return async () => {
    held.release();
    for (let part = await parts?.read(); part?.done === false; ) part = await parts?.read();
  };
}
