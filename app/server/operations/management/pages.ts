import type { Cursor } from '@aloft/core/service';

/** One page of a list, newest first: what lies after the cursor. */
export interface WantedPage {
  readonly cursor: Cursor | null;
  readonly limit: number;
}

/** The first rows of a list. */
export const firstRows = (limit: number): WantedPage => ({ cursor: null, limit });

/** Max. rows of a list that is short by nature, and comes whole. */
export const maxListed = 1000;

/** What finds a text anywhere in a column; it is compared with `LIKE … ESCAPE '\\'`. */
export const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether one of the texts contains what is searched for, whatever the case of its letters. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const wanted = search.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
