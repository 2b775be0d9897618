import { defineConfig } from '@playwright/test';
import { testFiles } from '../../.ci/tier/tier.ts';
import { headlessOptions } from './chromium-options.ts';
import { limits } from './limits.ts';

const { include, exclude } = testFiles('**', 'spec.ts');

export default defineConfig({
  testDir: '.',
  testMatch: include,
  testIgnore: exclude,
  outputDir: '../../.cache/journeys',
  // A worker runs whole files, each with a server of its own. A journey waits for a fifth of its time: a third worker has
  // what two leave of two cores.
  fullyParallel: false,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: limits.journey,
  expect: { timeout: limits.wait },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // The trace of a journey that failed, with its network and console, and a picture of its end. Recording pictures and
    // documents all along doubles the time of every journey; `--trace on` does so for those that one looks into.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: headlessOptions,
  },
});
