import type { HeldLease } from '../../platform/database/leases.ts';

/** A lease that nobody else asks for, for tests of what is done under one. */
export const ownLease = (token = 1): HeldLease => ({
  name: 'own',
  token,
  signal: new AbortController().signal,
  assertHeld: () => undefined,
  check: async () => undefined,
});
