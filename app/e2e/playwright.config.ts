import { defineConfig } from '@playwright/test';

/** Needed where Chromium runs as root without network access, as in continuous integration. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../.cache/journeys',
  // A worker runs whole files, each with a server of its own.
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A limit for hanging tests; a busy machine takes several times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [['line'], ['json', { outputFile: '../../.cache/results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // The trace of a journey that failed, with its network and console, and a picture of its end. Recording pictures and
    // documents all along doubles the time of every journey; `--trace on` does so for those that one looks into.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: flags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
