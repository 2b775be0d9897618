import { pageNotFoundText, shownPath } from '@aloft/core/errors';
import { notFound } from '@tanstack/react-router';

/** What the 404 page is told of an address that a route refuses. */
export interface RefusedPage {
  readonly message: string;
  readonly path: string;
}

/**
 * The 404 of an address that a route of ours matches and refuses (R5.9), to be thrown.
 * @param fullPath the address below the origin; cleaned and shortened here
 */
export function pageNotFound(fullPath: string): ReturnType<typeof notFound> {
  const data: RefusedPage = { message: pageNotFoundText(fullPath), path: shownPath(fullPath) };
  return notFound({ data });
}
