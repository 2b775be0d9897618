import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** The reader's time zone; UTC on the server and while the page is taken over, so that both say the same. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
}
