import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Whom work is done for: an account's id, or the network address of a client without a session. Connections and
 * transaction locks are shared out by it.
 */
export type Principal = string;

const storage = new AsyncLocalStorage<Principal | null>();

/** Does `work`, and all that it begins, on behalf of a principal; null is the server itself. */
export function runAs<T>(principal: Principal | null, work: () => T): T {
  return storage.run(principal, work);
}

/** Whom the present work is done for; null for the server's own. */
export function currentPrincipal(): Principal | null {
  return storage.getStore() ?? null;
}
