// Journeys in every engine, which are started by a fixture of the tests instead of Playwright.
import { defineConfig } from '@playwright/test';
import { limits } from '../limits.ts';

export default defineConfig({
  testDir: '..',
  testMatch: 'engines/*.engine.ts',
  outputDir: '../../../.cache/engines',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: limits.journey,
  expect: { timeout: limits.wait },
  reporter: 'line',
  projects: [
    // The journeys of app/e2e run in Chromium anyway; these run here to be the same in all engines.
    { name: 'chromium', testMatch: 'engines/{main,one-name}.engine.ts' },
    { name: 'firefox' },
    // The other engine has the extension in a journey of app/e2e, and WebKit takes none.
    { name: 'webkit', testIgnore: 'engines/extension.engine.ts' },
  ],
});
