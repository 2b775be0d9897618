import { useEffect, useSyncExternalStore } from 'react';

let isReady = false;
const listeners = new Set<() => void>();

/**
 * Tells that the content of a page answers to presses. React hydrates it later than the document around it, which
 * cannot know when.
 */
export function useMarkReady(): void {
  useEffect(() => {
    isReady = true;
    for (const listener of listeners) listener();
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the first page answers to presses; from then on always. */
export const usePageReady = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isReady,
    () => false,
  );
