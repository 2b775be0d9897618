// Tests of the server that are the same on every engine, so one run of them is enough.
import { globSync } from 'node:fs';
import { runsWith } from './imports.ts';

/** What tells a test its database and its store; without it, both runs are the same. */
const engine = 'app/server/proofs/testing/test-engine.ts';

/** Where a request is sent comes from the request, not from what is stored. */
const redirects = ['app/server/proofs/hostile/locations.test.ts'];

/** The server's test files that never ask for an engine, by what they import, or whose answers do not depend on it. */
export const engineFreeTests = (): string[] => [
  ...globSync('app/server/**/*.test.ts').filter((file) => !runsWith(file).has(engine)),
  ...redirects,
];
