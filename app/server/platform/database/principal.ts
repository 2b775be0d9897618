import { AsyncLocalStorage } from 'node:async_hooks';
import type { FairKey } from '../locks/fair-key.ts';

/** The principal of work: connections and transaction locks are shared fairly between principals. */
export type Principal = FairKey;

const storage = new AsyncLocalStorage<Principal | null>();

/** Runs `work`, with everything it starts, on behalf of a principal; null is the server itself. */
export function runAs<T>(principal: Principal | null, work: () => T): T {
  return storage.run(principal, work);
}

/** The principal of the current work; null for the server's own. */
export function currentPrincipal(): Principal | null {
  return storage.getStore() ?? null;
}
