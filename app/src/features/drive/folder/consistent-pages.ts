import type { FileList } from '@aloft/core/wire';

/** A page of a list, as its query stands. */
export interface PageState {
  readonly page: number;
  /** Null before it is loaded. */
  readonly list: FileList | null;
  /** When it was loaded, in ms. A change that is shown before the service has said yes leaves it. */
  readonly time: number;
  readonly isFetching: boolean;
  /** Whether it is on screen, or right before or after it; others are not loaded again. */
  readonly isWanted: boolean;
}

const isLoaded = ({ list, isWanted }: PageState): boolean => list !== null && isWanted;

/** Whether pages tell of different states of their list: of one with more entries and one with fewer. */
function areMixed(pages: readonly PageState[]): boolean {
  const counts = pages.filter(isLoaded).flatMap(({ list }) => list?.total_size ?? []);
  return new Set(counts).size > 1;
}

/**
 * What has come of the pages on screen: a part, all of them of one state, or of different ones, as where an entry came
 * or went between two answers.
 */
export function answersOf(pages: readonly PageState[]): 'awaited' | 'same' | 'mixed' {
  if (pages.some(({ isFetching }) => isFetching)) return 'awaited';
  return areMixed(pages) ? 'mixed' : 'same';
}

/**
 * The pages to show: those of now, or the ones before while some are loaded again and others are still to come. A list
 * with an entry more at its start has each page begin one entry later: pages of before and after the change together
 * would lack the entry between them, or have it twice.
 * @param mixed what is done with pages of different states: they are asked for again, or shown as they are
 */
export function consistentPages(
  before: readonly PageState[] | null,
  now: readonly PageState[],
  mixed: 'reloaded' | 'shown' = 'reloaded',
): readonly PageState[] {
  if (before === null) return now;
  const shown = new Map(before.filter(({ list }) => list !== null).map((one) => [one.page, one.time]));
  const loaded = now.filter(isLoaded);
  // Somebody waits for a page that was not there.
  if (loaded.some(({ page }) => !shown.has(page))) return now;
  const isNew = ({ page, time }: PageState): boolean => shown.get(page) !== time;
  if (!loaded.some(isNew)) return now;
  const isAnyAwaited = loaded.some(({ isFetching }) => isFetching);
  // All were there when the next change began.
  const areAllAgain = loaded.every((one) => one.isFetching && isNew(one));
  if (isAnyAwaited && !areAllAgain) return before;
  return areMixed(loaded) && (mixed === 'reloaded' || isAnyAwaited) ? before : now;
}
