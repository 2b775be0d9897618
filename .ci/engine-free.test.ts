import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { engineFreeTests } from './engine-free.ts';
import { importsOf } from './imports.ts';

const server = 'app/server';

it('a test runs on both engines when anything that it runs asks which one there is', () => {
  const free = engineFreeTests();
  // Rules and locks.
  expect(free).toContain(`${server}/platform/http/location.test.ts`);
  expect(free).toContain(`${server}/platform/locks/keyed-mutex.test.ts`);
  // A server whose answers are the same; it would be gone from the suite unnoticed if its name changed.
  expect(globSync(`${server}/proofs/hostile/*.test.ts`)).toContain(
    `${server}/proofs/hostile/locations.test.ts`,
  );
  expect(free).toContain(`${server}/proofs/hostile/locations.test.ts`);
  // A test server, a child process, and a database that is opened by hand.
  expect(free).not.toContain(`${server}/features/files/listing.test.ts`);
  expect(free).not.toContain(`${server}/proofs/failures/contention.test.ts`);
  expect(free).not.toContain(`${server}/platform/database/migrator.test.ts`);
});

it('no module but that one knows where the engines are', () => {
  const knowing = globSync(`${server}/**/*.ts`).filter((file) =>
    /ALOFT_TEST_|\bengineVariables\b/.test(readFileSync(file, 'utf8')),
  );
  expect(knowing.toSorted()).toEqual([
    // Start them, or make their folder, before the run.
    `${server}/proofs/testing/cluster-setup.ts`,
    `${server}/proofs/testing/files-setup.ts`,
    // A server on one of them: what imports it imports the engine, too.
    `${server}/proofs/testing/start-test-server.ts`,
    `${server}/proofs/testing/test-engine.ts`,
  ]);
});

it('imports are read wherever they stand, and types apart', () => {
  const text = [
    "import './styles.ts';",
    "import type { A } from './a.ts';",
    'import {',
    '  b,',
    '  type C,',
    "} from '../b.ts';",
    "export * from 'valibot';",
    "const later = () => import('./later.ts');",
  ].join('\n');
  expect(importsOf('core/src/one.ts', text)).toEqual([
    { target: 'core/src/styles.ts', typeOnly: false },
    { target: 'core/src/a.ts', typeOnly: true },
    { target: 'core/b.ts', typeOnly: false },
    { target: 'valibot', typeOnly: false },
    { target: 'core/src/later.ts', typeOnly: false },
  ]);
});
