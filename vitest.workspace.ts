// Vitest 4 and later ignore a bare workspace file, so this is an ordinary
// configuration that every script names with --config.
import { defineConfig } from 'vitest/config';
import { engineFreeTests } from './.ci/engine-free.ts';
import { LongestFirst } from './.ci/longest-first.ts';

// A poll that is given no time ends after a second, which a busy machine takes for anything.
const expect = { poll: { timeout: 20_000 } };
const serverSetup = [
  'app/server/proofs/testing/statement-bound.ts',
  'app/server/proofs/testing/quick-hash.ts',
];
const node = { environment: 'node' as const, pool: 'threads' as const, expect };

export default defineConfig({
  test: {
    // Vitest leaves one core to itself; with two that would be half the machine.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...node, name: 'machines', include: ['machines/**/*.test.ts'], testTimeout: 120_000 } },
      { test: { ...node, name: 'i18n', include: ['i18n/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { ...node, name: 'core', include: ['core/src/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          ...node,
          name: 'contract',
          include: ['core/test/**/*.test.ts'],
          globalSetup: ['core/test/pack-once.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          include: ['app/server/**/*.test.ts'],
          globalSetup: ['app/server/proofs/testing/files-setup.ts'],
          setupFiles: serverSetup,
          exclude: ['**/*.cluster.test.ts'],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The same tests once more, on the engines that grow (docs/guides/scale.md).
        test: {
          ...node,
          name: 'cluster',
          include: ['app/server/**/*.test.ts'],
          // What only a disk of one's own can show, and what is the same on every engine.
          exclude: ['**/*.files.test.ts', ...engineFreeTests()],
          globalSetup: ['app/server/proofs/testing/cluster-setup.ts'],
          setupFiles: serverSetup,
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...node, name: 'docs', include: ['.ci/**/*.test.ts'], testTimeout: 60_000 } },
      'app/vitest.browser.config.ts',
    ],
  },
});
