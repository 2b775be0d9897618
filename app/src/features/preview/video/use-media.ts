import { type RefObject, useEffect, useReducer } from 'react';
import { beforeMedia, type MediaState, mediaEvents, readMedia } from './media-state.ts';

/** What an element is at, at each of its events. */
export function useMedia(ref: RefObject<HTMLMediaElement | null>): MediaState {
  const [state, read] = useReducer(
    (_before: MediaState, media: HTMLMediaElement) => readMedia(media),
    beforeMedia,
  );
  useEffect(() => {
    const media = ref.current;
    if (media === null) return;
    const onChange = (): void => read(media);
    onChange();
    for (const name of mediaEvents) media.addEventListener(name, onChange);
    return () => {
      for (const name of mediaEvents) media.removeEventListener(name, onChange);
    };
  }, [ref]);
  return state;
}
