import type { Cursor } from '@aloft/core/service';

/** One page of a list, newest first: what lies after the cursor. */
export interface WantedPage {
  readonly cursor: Cursor | null;
  readonly limit: number;
}

/** The first rows of a list. */
export const firstRows = (limit: number): WantedPage => ({ cursor: null, limit });
