import type { RouterContext } from '../router-context.ts';

/** What a guard or a validation is told of the page that is asked for. */
export interface RouteEntry {
  readonly context: RouterContext;
  /** The whole address below the origin: path, query and hash. */
  readonly fullPath: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** What the route's own `validateSearch` has left of the query. */
  readonly search: object;
}

/** Lets a visitor in, or throws a redirect or a 404. */
export type Guard = (entry: RouteEntry) => void | Promise<void>;

/** A text of the query; empty where there is none. */
export function textIn(search: object, name: string): string {
  const value: unknown = Reflect.get(search, name);
  return typeof value === 'string' ? value : '';
}
