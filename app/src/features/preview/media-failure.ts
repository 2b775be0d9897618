import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { openContent } from '../../data/content.ts';
import type { ViewProps } from './view-props.ts';

interface MediaFailure<Media> {
  readonly ref: RefObject<Media | null>;
  readonly onError: () => void;
}

/**
 * Tells of a video or recording that failed, also before its element was in the page: React creates the element while
 * its scripts arrive, and drops the event of that time. An element does not say whether the bytes did not arrive, or
 * are not what it can play: one byte is asked for, and its answer tells.
 */
export function useMediaFailure<Media extends HTMLMediaElement>({
  entry,
  address,
  onFailed,
}: Pick<ViewProps, 'entry' | 'address' | 'onFailed'>): MediaFailure<Media> {
  const ref = useRef<Media>(null);
  const ending = useRef<AbortController | null>(null);

  async function tell(): Promise<void> {
    if (Number(entry.size) === 0) return onFailed();
    ending.current ??= new AbortController();
    const { signal } = ending.current;
    const answer = await openContent(address, { signal, range: { first: 0, last: 0 } });
    if (signal.aborted) return;
    if (!answer.ok) return onFailed(answer.failure);
    await answer.value.body?.cancel();
    onFailed();
  }
  const tellEarly = useEffectEvent(() => void tell());
  useEffect(() => {
    if (ref.current !== null && ref.current.error !== null) tellEarly();
    return () => ending.current?.abort();
  }, []);
  return { ref, onError: () => void tell() };
}
