import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Tells of a film or recording that failed before its element was in the page: React creates the element while its
 * scripts arrive, and drops the event of that time.
 */
export function useMediaFailure<Media extends HTMLMediaElement>(
  onFailed: () => void,
): RefObject<Media | null> {
  const ref = useRef<Media>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (ref.current !== null && ref.current.error !== null) failed();
  }, []);
  return ref;
}
