// Debian's Firefox, driven by Playwright over WebDriver BiDi.
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { type Browser, firefox, type Page } from '@playwright/test';
import type { Engine, Setup, Visitor } from './screen.ts';

/** The preference values of Firefox; otherwise it follows the system. */
const colorSchemes = { dark: 0, light: 1 } as const;

function launch(setup: Setup): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefox-esr.ts'),
    headless: true,
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` },
    firefoxUserPrefs: {
      'layout.css.prefers-color-scheme.content-override': colorSchemes[setup.colorScheme ?? 'light'],
    },
  });
}

/**
 * In Firefox, Playwright's `fill` sets the value of a field by script, which React does not notice.
 * The editing command is what a paste does.
 */
function typeAsAPersonDoes(): void {
  const insert = (text: string): boolean => document.execCommand('insertText', false, text);
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
}

function collectErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('response', (answer) => {
    if (answer.status() >= 400) errors.push(`${answer.status()} ${answer.url()}`);
  });
}

async function visit(browser: Browser, setup: Setup, leave: () => Promise<void>): Promise<Visitor> {
  const context = await browser.newContext({
    locale: setup.locale ?? 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  // The same timeout as the expectations of the tests.
  context.setDefaultTimeout(30_000);
  const errors: string[] = [];
  await context.addInitScript(typeAsAPersonDoes);
  context.on('page', (page) => collectErrors(page, errors));
  const page = await context.newPage();
  return {
    screen: page,
    popup: async (act) => {
      const opening = page.waitForEvent('popup');
      await act();
      return await opening;
    },
    download: async (act) => {
      const saving = page.waitForEvent('download');
      await act();
      return await readFile(await (await saving).path());
    },
    screenshot: async (path) => {
      // Hiding the caret would inject a style into the page.
      await page.screenshot({ path, caret: 'initial' });
    },
    errors: async () => errors.splice(0),
    leave: async () => {
      await context.close();
      await leave();
    },
  };
}

/** Starts Firefox. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({});
  return {
    visitor: async (setup = {}) => {
      // The colour scheme is a preference of the whole browser.
      if (setup.colorScheme === undefined) return await visit(browser, setup, async () => {});
      const own = await launch(setup);
      return await visit(own, setup, () => own.close());
    },
    stop: () => browser.close(),
  };
}
