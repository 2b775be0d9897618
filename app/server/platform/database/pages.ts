import { setImmediate } from 'node:timers/promises';

/** Max. rows that one statement reads or writes on the main thread (P36d). */
export const maxRowsPerPage = 1000;

/** Yields to pending I/O and other requests; called between the steps of long work. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** Splits a list into chunks of at most `size`. */
export function piecesOf<T>(list: readonly T[], size = maxRowsPerPage): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, nth) =>
    list.slice(nth * size, (nth + 1) * size),
  );
}
