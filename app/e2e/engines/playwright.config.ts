// Journeys in other engines than Chromium, which are started by a fixture of the tests instead of Playwright.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '..',
  testMatch: 'engines/*.engine.ts',
  outputDir: '../../../.cache/engines',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // A limit for hanging tests; a busy machine takes several times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [['line'], ['json', { outputFile: '../../../.cache/results/engines.json' }]],
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
