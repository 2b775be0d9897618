// Runs in a worker of its own (hasher-page.ts starts it): reads a file and computes on it, away from the page.
import { createSHA1, createSHA256 } from 'hash-wasm';
import * as v from 'valibot';
import { type Digesters, hashParts } from '../../upload/hash-parts.ts';
import { wasmDigesters } from '../../upload/wasm-digesters.ts';
import { type HashReply, HashRequest } from './hasher-messages.ts';

const partSize = 4 * 1024 * 1024;
/** Aborted by terminating the worker. */
const { signal } = new AbortController();

const reply = (message: HashReply): void => globalThis.postMessage(message);

async function answer({ blob, size, wanted }: HashRequest): Promise<HashReply> {
  let digesters: Digesters;
  try {
    digesters = await wasmDigesters({ createSHA1, createSHA256 });
  } catch {
    return { kind: 'unable' };
  }
  const source = { size, slice: (start: number, end: number) => blob.slice(start, end) };
  const onProgress = (read: number): void => reply({ kind: 'progress', read });
  try {
    const hashes = await hashParts({ source, wanted, partSize, signal, onProgress }, digesters);
    return { kind: 'hashed', hashes };
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  }
}

globalThis.addEventListener('message', async (event: MessageEvent<unknown>) => {
  reply(await answer(v.parse(HashRequest, event.data)));
});
