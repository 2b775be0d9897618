import { setImmediate } from 'node:timers/promises';

/** Rows that one statement reads or writes at most on the thread that serves (P36d). */
export const maxRowsPerPage = 1000;

/** Lets pending I/O and other requests run; called between the steps of long work. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** A list in pieces of at most so many. */
export function piecesOf<T>(list: readonly T[], size = maxRowsPerPage): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, nth) =>
    list.slice(nth * size, (nth + 1) * size),
  );
}
