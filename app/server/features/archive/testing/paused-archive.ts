import { Readable } from 'node:stream';
import { vi } from 'vitest';
import type { TestServer } from '../../../proofs/testing/start-test-server.ts';

/**
 * Begins to read an archive and holds the server within its first file, whatever sockets and buffers take. Answers what
 * lets the server go on and reads the rest, which rejects when the stream breaks off.
 */
export async function pausedArchive({ services }: TestServer, url: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { blobs } = services;
  const read = blobs.read.bind(blobs);
  const spy = vi.spyOn(blobs, 'read').mockImplementationOnce((id, range) =>
    Readable.from(
      (async function* held() {
        const [first, ...others] = await read(id, range).toArray();
        yield first;
        await released;
        yield* others;
      })(),
    ),
  );
  const parts = (await fetch(url)).body?.getReader();
  await parts?.read();
  return async () => {
    release();
    try {
      for (let part = await parts?.read(); part?.done === false; ) part = await parts?.read();
    } finally {
      spy.mockRestore();
    }
  };
}
