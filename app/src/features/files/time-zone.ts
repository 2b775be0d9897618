import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

let known: string | undefined;

/** Read once: making a formatter takes longer than rendering a row, and lists ask each time they scroll. */
function timeZone(): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}

/** The reader's time zone; UTC on the server and while the page is taken over, so that both say the same. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, timeZone, () => 'UTC');
}
