import { type Failure, mayHaveEnded } from '@aloft/core';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { openContent } from '../../data/content.ts';
import type { ViewProps } from './view-props.ts';
import { watchWaiting } from './watch-waiting.ts';

interface MediaFailure<Media> {
  readonly ref: RefObject<Media | null>;
  readonly onError: () => void;
}

/**
 * Why an element could not play what is at an address: the failure of the bytes that did not arrive, or null where they
 * are not what it can play. An element does not say which; one byte is asked for, and its answer tells.
 */
export async function whyMediaFailed(
  address: string,
  size: string,
  signal: AbortSignal,
): Promise<Failure | null> {
  if (Number(size) === 0) return null;
  const answer = await openContent(address, { signal, range: { first: 0, last: 0 } });
  // A stream of it was asked for, and none can be made.
  if (!answer.ok) return answer.failure.code === 'failed_precondition' ? null : answer.failure;
  await answer.value.body?.cancel();
  return null;
}

/** Tells why a video failed. Its element gets a source when it is in the page, so no failure comes before. */
export function useMediaFailure<Media extends HTMLMediaElement>({
  entry,
  address,
  onFailed,
}: Pick<ViewProps, 'entry' | 'address' | 'onFailed'>): MediaFailure<Media> {
  const ref = useRef<Media>(null);
  const ending = useRef<AbortController | null>(null);

  async function tell(): Promise<void> {
    ending.current ??= new AbortController();
    const { signal } = ending.current;
    const failure = await whyMediaFailed(address, entry.size, signal);
    if (signal.aborted) return;
    if (failure === null) onFailed();
    else onFailed(failure);
  }
  const tellEnd = useEffectEvent(async (signal: AbortSignal) => {
    const failure = await whyMediaFailed(address, entry.size, signal);
    if (failure !== null && mayHaveEnded(failure) && !signal.aborted) onFailed(failure);
  });
  // What is told of an address that was replaced is of no use.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address ends what is asked about the one before
  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    if (ref.current !== null) watchWaiting(ref.current, () => void tellEnd(signal), signal);
    return () => {
      watching.abort();
      ending.current?.abort();
      ending.current = null;
    };
  }, [address]);
  return { ref, onError: () => void tell() };
}
