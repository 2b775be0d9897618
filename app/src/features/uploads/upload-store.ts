import type { Uploads } from './uploads.ts';

/** The uploads of the session, whichever page is shown; null until the first one begins, and on the server. */
let current: Uploads | null = null;
const listeners = new Set<() => void>();

/** Puts the session's uploads into every page, or takes them out of it. */
export function setSessionUploads(next: Uploads | null): void {
  current = next;
  for (const changed of listeners) changed();
}

export const uploadStore = {
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  current: (): Uploads | null => current,
  none: (): null => null,
};
