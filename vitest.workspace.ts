// Vitest 4 and later ignore a bare workspace file, so this is an ordinary
// configuration that every script names with --config.
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { testsOffCluster } from './.ci/cluster-tests.ts';
import { isolatedTests } from './.ci/isolated-tests.ts';
import { LongestFirst } from './.ci/longest-first.ts';
import { testFiles, tierOf } from './.ci/tier/tier.ts';

// Limits for tests that hang, not for slow ones: a busy machine takes many times as long as an idle one.
const expect = { poll: { timeout: 170_000 } };
const limits = { testTimeout: 600_000, hookTimeout: 600_000 };
const seeded = ['.ci/tier/property-seed.ts'];
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

/** Nothing of these is replaced or kept by a module: to load XState for each file takes as long as to run the tests. */
const shared = { ...node, isolate: false };

const onFiles = {
  globalSetup: ['app/server/proofs/testing/files-setup.ts'],
  exclude: ['**/*.cluster.{test,all.test,stress.test}.ts'],
};
const onCluster = {
  globalSetup: ['app/server/proofs/testing/cluster-setup.ts'],
  // What only a disk of one's own can show, and what another engine does not change.
  exclude: ['**/*.files.{test,all.test,stress.test}.ts', ...testsOffCluster()],
};

/**
 * Test files of the server share the modules of their worker: to load them for each of two hundred files takes longer than
 * to run the tests. Those that replace a module have a worker of their own.
 */
function serverProjects(name: string, engine: typeof onFiles): TestProjectInlineConfiguration[] {
  const { globalSetup } = engine;
  const { include, exclude } = testFiles('app/server/**');
  const all = { ...node, globalSetup, setupFiles: serverSetup, pool: 'forks' as const };
  const isolated = isolatedTests.filter((file) => tierOf() !== 'stress' || file.includes('.stress.'));
  const others = [...engine.exclude, ...exclude];
  return [
    { test: { ...all, name, include, exclude: [...others, ...isolatedTests], isolate: false } },
    { test: { ...all, name: `${name}-isolated`, include: isolated, exclude: others } },
  ];
}

export default defineConfig({
  test: {
    // Vitest leaves one core to itself; with two that would be half the machine.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'machines', ...testFiles('machines/**') } },
      { test: { ...shared, name: 'i18n', ...testFiles('i18n/**') } },
      { test: { ...shared, name: 'core', ...testFiles('core/src/**') } },
      {
        test: {
          ...node,
          name: 'contract',
          isolate: false,
          ...testFiles('core/test/**'),
          globalSetup: ['core/test/pack-once.ts'],
        },
      },
      ...serverProjects('server', onFiles),
      // The same tests once more, on the engines that grow (docs/guides/scale.md).
      ...serverProjects('cluster', onCluster),
      { test: { ...node, name: 'docs', ...testFiles('{.ci,app/atlas,app/build,app/deploy}/**') } },
      'app/vitest.browser.config.ts',
    ],
  },
});
