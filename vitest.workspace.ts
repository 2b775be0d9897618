// Vitest 4 and later ignore a bare workspace file, so this is an ordinary
// configuration that every script names with --config.
import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, pool: 'threads' as const };

export default defineConfig({
  test: {
    // Vitest leaves one core to itself; with two that would be half the machine.
    maxWorkers: 2,
    projects: [
      { test: { ...node, name: 'machines', include: ['machines/**/*.test.ts'], testTimeout: 120_000 } },
      { test: { ...node, name: 'i18n', include: ['i18n/**/*.test.ts'] } },
      { test: { ...node, name: 'core', include: ['core/src/**/*.test.ts'] } },
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
          pool: 'forks',
          testTimeout: 30_000,
        },
      },
      { test: { ...node, name: 'docs', include: ['.ci/**/*.test.ts'] } },
      'app/vitest.browser.config.ts',
    ],
  },
});
