// Tests of the server that cannot share loaded modules with the files that run before and after them.
import { globSync, readFileSync } from 'node:fs';

/** The test files that replace a module for all that import it. */
export const isolatedTests: readonly string[] = globSync('app/server/**/*.test.ts').filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(file, 'utf8')),
);
