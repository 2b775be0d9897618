// Chromium, driven by Playwright.
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumOptions } from '../chromium-options.ts';
import { limits } from '../limits.ts';
import { visitWith } from './playwright-visitor.ts';
import type { Engine } from './screen.ts';

const trace = async (context: BrowserContext): Promise<void> => {
  await context.tracing.start({ screenshots: true, snapshots: true });
};

/** Starts Chromium. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({ headless: true, timeout: limits.wait, ...chromiumOptions });
  return {
    visitor: (setup = {}) => visitWith(browser, setup, trace),
    stop: () => browser.close(),
  };
}
