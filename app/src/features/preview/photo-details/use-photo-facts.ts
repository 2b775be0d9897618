import type { Failure, Result } from '@aloft/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { readContent } from '../../../data/content.ts';
import { renewedReads } from '../../../data/renewed-reads.ts';
import { headSize, type PhotoFacts, type PhotoFactsReply } from './photo-facts.ts';

/** The largest files are read in a few ms; one that takes longer, in ms, is made to. */
const timeout = 3000;

export type ReadPhotoFacts =
  | { readonly phase: 'reading' }
  /** Null where the picture says nothing of itself. */
  | { readonly phase: 'read'; readonly facts: PhotoFacts | null }
  /** The bytes did not arrive. */
  | { readonly phase: 'failed'; readonly failure: Failure };

const reading: ReadPhotoFacts = { phase: 'reading' };

/** The facts in the head of a picture, made in a worker of their own; null where they take too long. */
function factsIn(head: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<PhotoFacts | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./photo-facts-worker.ts', import.meta.url), { type: 'module' });
    let limit: ReturnType<typeof setTimeout> | undefined;
    const end = (facts: PhotoFacts | null): void => {
      clearTimeout(limit);
      worker.terminate();
      resolve(facts);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<PhotoFactsReply>) => {
      // From here on it is the picture that takes the time, and no slow line.
      if (data === 'ready') limit = setTimeout(() => end(null), timeout);
      else end(data);
    });
    worker.addEventListener('error', () => end(null));
    signal.addEventListener('abort', () => end(null));
    worker.postMessage(head);
  });
}

/** What a picture says of itself: its first bytes are asked for when this is first used. `retry` asks again. */
export function usePhotoFacts(
  address: string,
  addressNow: () => Promise<Result<string>>,
): {
  readonly state: ReadPhotoFacts;
  readonly retry: () => void;
} {
  const [state, setState] = useState(reading);
  const [attempt, setAttempt] = useState(0);
  const renew = useEffectEvent(addressNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same address again
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    async function read(): Promise<ReadPhotoFacts> {
      const reads = renewedReads(address, () => renew());
      const range = { first: 0, last: headSize - 1 };
      const found = await reads((from) => readContent(from, { signal, range }));
      if (!found.ok) return { phase: 'failed', failure: found.failure };
      return { phase: 'read', facts: await factsIn(found.value.slice(0, headSize), signal) };
    }
    void read().then((next) => {
      if (!signal.aborted) setState(next);
    });
    return () => ending.abort();
  }, [address, attempt]);
  function retry(): void {
    setState(reading);
    setAttempt(attempt + 1);
  }
  return { state, retry };
}
