import type { HeldLease } from '../../platform/database/leases.ts';

/** An uncontended lease, for tests of work under one. */
export const fakeLease = (token = 1): HeldLease => ({
  name: 'own',
  token,
  signal: new AbortController().signal,
  assertHeld: () => undefined,
  check: async () => undefined,
});
