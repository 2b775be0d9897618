import { setImmediate } from 'node:timers/promises';

/** Rows that one statement reads or writes at most on the thread that serves (P36d). */
export const mostRowsAtOnce = 1000;

/** Lets pending I/O and other requests run; called between the steps of long work. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** A list in pieces of at most so many. */
export function piecesOf<T>(list: readonly T[], most = mostRowsAtOnce): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, nth) =>
    list.slice(nth * most, (nth + 1) * most),
  );
}
