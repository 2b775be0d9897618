// Chromium, driven by Playwright.
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../chromium-options.ts';
import { limits } from '../limits.ts';
import { visitWith } from './playwright-visitor.ts';
import type { Engine } from './screen.ts';

/** Starts Chromium. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({ headless: true, timeout: limits.wait, ...chromiumOptions });
  return {
    visitor: (setup = {}) => visitWith(browser, setup),
    stop: () => browser.close(),
  };
}
