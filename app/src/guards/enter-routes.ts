import { notFound } from '@tanstack/react-router';
import type { RouterContext } from '../router-context.ts';
import type { RouteEntry } from './guard.ts';
import { type GuardName, guardOf } from './guards.ts';
import { pageNotFound } from './page-not-found.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether the route takes the address: anything but `true`, or a promise of it, is a 404 (R5.9). */
    readonly validate?: (entry: RouteEntry) => unknown;
    /** Who decides whether a visitor is let in, one after the other (R8.8). */
    readonly guards?: readonly GuardName[];
  }
}

/** One route of those that the address matches, as far as a check reads it. */
interface MatchedRoute {
  readonly params: unknown;
  readonly search: unknown;
  /** The router matches `/ko` for `/ko/nowhere` as well, and marks where the 404 is shown then. */
  readonly _notFound?: boolean | undefined;
  readonly staticData: {
    readonly validate?: (entry: RouteEntry) => unknown;
    /** Checked when it is looked up, as it may come as data. */
    readonly guards?: readonly string[];
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether these are the parameters of a path, which are texts where there are any. */
const isParams = (value: unknown): value is RouteEntry['params'] =>
  isObject(value) && Object.values(value).every((param) => param === undefined || typeof param === 'string');

async function isValid(entry: RouteEntry, validate: (entry: RouteEntry) => unknown): Promise<boolean> {
  try {
    return (await validate(entry)) === true;
  } catch {
    return false;
  }
}

/**
 * What each navigation asks before a page loads: of every matched route, outermost first, its validation and then its
 * guards. Throws the 404 of R5.9, what a guard throws, or an error for a guard that is not registered (R8.8).
 * @param matches outermost first, as the router gives them
 */
export async function enterRoutes(
  context: RouterContext,
  fullPath: string,
  matches: readonly MatchedRoute[],
): Promise<void> {
  for (const { params, search, staticData } of matches) {
    const entry: RouteEntry = {
      context,
      fullPath,
      params: isParams(params) ? params : {},
      search: isObject(search) ? search : {},
    };
    const { validate, guards = [] } = staticData;
    if (validate !== undefined && !(await isValid(entry, validate)))
      throw matches.some(({ _notFound }) => _notFound) ? notFound() : pageNotFound(fullPath);
    for (const name of guards) await guardOf(name)(entry);
  }
}
