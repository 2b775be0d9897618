import type { Port } from '../shared/port.ts';

export type AccessAnswer =
  | { readonly kind: 'allowed' }
  /** `reason`: text from the server, shown on the page. */
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'failed' };

/** `address`: the visitor's own, as the service sees it. */
export type RealIpAnswer =
  | { readonly kind: 'detected'; readonly address: string }
  | { readonly kind: 'failed' };

export type CachedAccess = { readonly kind: 'none' } | { readonly kind: 'allowed' };
export type AccessRemembered = { readonly kind: 'remembered' };

export interface AccessPorts {
  /** The cached result, if it is less than ten minutes old. */
  readonly readAccess: Port<null, CachedAccess>;
  readonly rememberAccess: Port<null, AccessRemembered>;
  /** Calls one of the endpoints, by index. */
  readonly askEndpoint: Port<{ readonly index: number }, AccessAnswer>;
  /** Asks the endpoint that answered last which address the visitor comes from. */
  readonly detectRealIp: Port<{ readonly index: number }, RealIpAnswer>;
}
export interface AccessInput {
  /** The number of endpoints; any of them may answer. */
  readonly endpoints: number;
}
export interface AccessContext {
  readonly endpoints: number;
  readonly index: number;
  readonly reason: string;
  /** Of the visitor who is blocked; empty while it is not known. */
  readonly address: string;
  /** Bypasses the cache. */
  readonly fresh: boolean;
}
export type AccessEvent = { readonly type: 'access.check'; readonly fresh: boolean };
export type AccessEmitted = { readonly type: 'access.blocked'; readonly reason: string };
