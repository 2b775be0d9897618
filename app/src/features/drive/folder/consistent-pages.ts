import type { FileList } from '@aloft/core/wire';

/** A page of a list, as its query stands. */
export interface PageState {
  readonly page: number;
  /** Null before it is loaded. */
  readonly list: FileList | null;
  /** When it was loaded, in ms. A change that is shown before the service has said yes leaves it. */
  readonly time: number;
  readonly isFetching: boolean;
}

/**
 * The pages to show: those of now, or the ones before while some are loaded again and others are still to come. A list
 * with an entry more at its start has each page begin one entry later: pages of before and after the change together
 * would lack the entry between them, or have it twice.
 */
export function consistentPages(
  before: readonly PageState[] | null,
  now: readonly PageState[],
): readonly PageState[] {
  if (before === null) return now;
  const shown = new Map(before.filter(({ list }) => list !== null).map((one) => [one.page, one.time]));
  const loaded = now.filter(({ list }) => list !== null);
  // Somebody waits for a page that was not there.
  if (loaded.some(({ page }) => !shown.has(page))) return now;
  const isAnyNew = loaded.some(({ page, time }) => shown.get(page) !== time);
  const isAnyAwaited = loaded.some(({ page, time, isFetching }) => isFetching && shown.get(page) === time);
  return isAnyNew && isAnyAwaited ? before : now;
}
