import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { engineSpecific, runsOnCluster, sameOnEveryEngine } from './cluster-tests.ts';
import { importsOf } from './imports.ts';
import type { Tier } from './tier/tier.ts';

const server = 'app/server';

const tests = globSync(`${server}/**/*.test.ts`);
const runs = (place: string, tier: Tier): boolean => runsOnCluster(`${server}/${place}.test.ts`, tier);

it('the lists name files that are there', () => {
  for (const glob of [...engineSpecific, ...sameOnEveryEngine])
    expect(
      tests.filter((file) => matchesGlob(file, glob)),
      glob,
    ).not.toEqual([]);
});

it('a test whose subject differs on PostgreSQL and S3 runs there in every tier', () => {
  for (const tier of ['gate', 'all'] as const) {
    expect(runs('platform/database/leases.cluster', tier)).toBe(true);
    expect(runs('features/streams/bucket-streams.cluster', tier)).toBe(true);
    // A test server, a child process, and a database that is opened by hand.
    expect(runs('features/files/listing', tier)).toBe(true);
    expect(runs('operations/backup/backup', tier)).toBe(true);
    expect(runs('platform/database/migrator', tier)).toBe(true);
    expect(runs('proofs/hostile/every-call', tier)).toBe(true);
  }
});

it('a test that no list names runs there in the exhaustive run', () => {
  for (const place of ['features/timeline/timeline', 'proofs/hostile/cross-account']) {
    expect(runs(place, 'gate')).toBe(false);
    expect(runs(place, 'all')).toBe(true);
  }
});

it('a test runs once when nothing that it runs asks which engine there is, or its answers do not depend on one', () => {
  for (const tier of ['gate', 'all', 'stress'] as const) {
    expect(runs('features/torrents/bencode', tier)).toBe(false);
    expect(runs('platform/locks/keyed-mutex', tier)).toBe(false);
    expect(runs('proofs/hostile/locations', tier)).toBe(false);
  }
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
