import { type RefObject, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * Whether the stage around an element fills the screen, and how it comes to that and back: the stage stays while one
 * video follows the other. A browser may refuse: then nothing changes.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): readonly [boolean, () => void] {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = (): void => {
    const stage = ref.current?.closest('[data-stage]');
    const changed = isFull ? document.exitFullscreen() : stage?.requestFullscreen();
    changed?.catch(() => undefined);
  };
  return [isFull, toggle];
}
