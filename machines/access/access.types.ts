import type { Port } from '../shared/port.ts';

export type AccessAnswer =
  | { readonly kind: 'allowed' }
  /** `reason` as the service words it, for the page that says so. */
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'failed' };

export type CachedAccess = { readonly kind: 'none' } | { readonly kind: 'allowed' };
export type AccessRemembered = { readonly kind: 'remembered' };

export interface AccessPorts {
  /** What this browser found out less than ten minutes ago. */
  readonly readAccess: Port<null, CachedAccess>;
  readonly rememberAccess: Port<null, AccessRemembered>;
  /** Asks one of the endpoints, by its place in the list. */
  readonly askEndpoint: Port<{ readonly index: number }, AccessAnswer>;
}
export interface AccessInput {
  /** How many endpoints there are; any of them may answer. */
  readonly endpoints: number;
}
export interface AccessContext {
  readonly endpoints: number;
  readonly index: number;
  readonly reason: string;
  /** What this browser remembers does not count. */
  readonly fresh: boolean;
}
export type AccessEvent = { readonly type: 'access.check'; readonly fresh: boolean };
export type AccessEmitted = { readonly type: 'access.blocked'; readonly reason: string };
