// A visitor in a browser that Playwright drives itself.
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { limits } from '../limits.ts';
import { desktop, type Setup, type Visitor } from './screen.ts';

function collectErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    // Chromium repeats here each response that failed, without its address.
    const isRepeated = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRepeated) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('response', (answer) => {
    if (answer.status() >= 400) errors.push(`${answer.status()} ${answer.url()}`);
  });
}

/** Opens a context with one page. `prepare` sets the context up before that; `leave` follows its end. */
export async function visitWith(
  browser: Browser,
  setup: Setup,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
  leave: () => Promise<void> = async () => {},
): Promise<Visitor> {
  const context = await browser.newContext({
    locale: setup.locale ?? 'en-US',
    viewport: setup.size ?? desktop,
    ...(setup.colorScheme === undefined ? {} : { colorScheme: setup.colorScheme }),
  });
  context.setDefaultTimeout(limits.wait);
  const errors: string[] = [];
  await prepare(context);
  context.on('page', (page) => collectErrors(page, errors));
  const page = await context.newPage();
  return {
    screen: page,
    popup: async (act) => (await Promise.all([page.waitForEvent('popup'), act()]))[0],
    download: async (act) => {
      const [download] = await Promise.all([page.waitForEvent('download'), act()]);
      return await readFile(await download.path());
    },
    dropCookie: (name) => context.clearCookies({ name }),
    screenshot: async (path) => {
      // Hiding the caret would inject a style into the page.
      await page.screenshot({ path, caret: 'initial' });
    },
    errors: async () => errors.splice(0),
    printed: () => errors.join('\n'),
    keepTrace: (path) => context.tracing.stop({ path }),
    leave: async () => {
      await context.close();
      await leave();
    },
  };
}
