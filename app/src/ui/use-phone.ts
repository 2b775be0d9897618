import { useSyncExternalStore } from 'react';
import { phoneQuery } from '../styles/breakpoint.ts';

function watch(changed: () => void): () => void {
  const query = window.matchMedia(phoneQuery);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const now = (): boolean => window.matchMedia(phoneQuery).matches;
const onServer = (): boolean => false;

/** Whether the screen is a phone's; the server does not know. */
export function usePhone(): boolean {
  return useSyncExternalStore(watch, now, onServer);
}
