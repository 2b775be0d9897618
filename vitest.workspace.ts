// Vitest 4 and later ignore a bare workspace file, so this is an ordinary
// configuration that every script names with --config.
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { engineFreeTests } from './.ci/engine-free.ts';
import { isolatedTests } from './.ci/isolated-tests.ts';
import { LongestFirst } from './.ci/longest-first.ts';

// Limits for tests that hang, not for slow ones: a busy machine takes many times as long as an idle one.
const expect = { poll: { timeout: 170_000 } };
const limits = { testTimeout: 600_000, hookTimeout: 600_000 };
const seeded = ['.ci/property-seed.ts'];
const serverSetup = [
  ...seeded,
  'app/server/proofs/testing/statement-bound.ts',
  'app/server/proofs/testing/quick-hash.ts',
];
const node = {
  environment: 'node' as const,
  pool: 'threads' as const,
  setupFiles: seeded,
  expect,
  ...limits,
};

const onFiles = {
  globalSetup: ['app/server/proofs/testing/files-setup.ts'],
  exclude: ['**/*.cluster.test.ts'],
};
const onCluster = {
  globalSetup: ['app/server/proofs/testing/cluster-setup.ts'],
  // What only a disk of one's own can show, and what is the same on every engine.
  exclude: ['**/*.files.test.ts', ...engineFreeTests()],
};

/**
 * Test files of the server share the modules of their worker: to load them for each of two hundred files takes longer than
 * to run the tests. Those that replace a module have a worker of their own.
 */
function serverProjects(name: string, engine: typeof onFiles): TestProjectInlineConfiguration[] {
  const { exclude, ...setup } = engine;
  const all = { ...node, ...setup, setupFiles: serverSetup, pool: 'forks' as const };
  return [
    {
      test: {
        ...all,
        name,
        include: ['app/server/**/*.test.ts'],
        exclude: [...exclude, ...isolatedTests],
        isolate: false,
      },
    },
    { test: { ...all, name: `${name}-isolated`, include: [...isolatedTests], exclude } },
  ];
}

export default defineConfig({
  test: {
    // Vitest leaves one core to itself; with two that would be half the machine.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...node, name: 'machines', include: ['machines/**/*.test.ts'] } },
      { test: { ...node, name: 'i18n', include: ['i18n/**/*.test.ts'] } },
      { test: { ...node, name: 'core', include: ['core/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'contract',
          include: ['core/test/**/*.test.ts'],
          globalSetup: ['core/test/pack-once.ts'],
        },
      },
      ...serverProjects('server', onFiles),
      // The same tests once more, on the engines that grow (docs/guides/scale.md).
      ...serverProjects('cluster', onCluster),
      { test: { ...node, name: 'docs', include: ['.ci/**/*.test.ts', 'app/atlas/**/*.test.ts'] } },
      'app/vitest.browser.config.ts',
    ],
  },
});
