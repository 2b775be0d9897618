import { type RefObject, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Whether something fills the screen, and how it comes to that and back. A browser may refuse: then nothing changes. */
export function useFullScreen(ref: RefObject<HTMLElement | null>): readonly [boolean, () => void] {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === ref.current,
  );
  const toggle = (): void => {
    const changed = isFull ? document.exitFullscreen() : ref.current?.requestFullscreen();
    changed?.catch(() => undefined);
  };
  return [isFull, toggle];
}
