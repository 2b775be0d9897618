// A page and a web worker, both without a bundler. In a page the names are found by an import map; a worker has none, so
// that the server writes addresses in their place, as a CDN does.
import { type Seen, useCore } from './consumer.ts';

const inWorker = !('document' in globalThis);

/** What a worker saw, asked from its page. */
export function askWorker(address: string): Promise<Seen> {
  return new Promise((settle, fail) => {
    const worker = new Worker(address, { type: 'module' });
    worker.onmessage = (event: MessageEvent<Seen>) => settle(event.data);
    worker.onerror = (event) => fail(new Error(event.message));
  });
}

/** The SHA-256 of "abc", from the platform's own worker. */
export async function hashLetters(): Promise<string> {
  const { browserPlatform } = await import('@aloft/core/browser');
  const { hasher } = browserPlatform();
  const hashes = await hasher?.(new File(['abc'], 'letters'), ['sha256'], new AbortController().signal);
  return hashes?.sha256 ?? 'no hasher';
}

if (inWorker) postMessage(await useCore());
else Object.assign(globalThis, { useCore, askWorker, hashLetters });
