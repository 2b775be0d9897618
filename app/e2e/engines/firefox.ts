// Debian's Firefox through Playwright and WebDriver BiDi.
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { type Browser, firefox, type Page } from '@playwright/test';
import type { Engine, Setup, Visitor } from './screen.ts';

/** Firefox's own value for each; it follows the system otherwise. */
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
 * In Firefox, Playwright's `fill` sets a field's value by script, which a field that React controls does not notice.
 * The editor's own command is what a person's paste does.
 */
function typeAsAPersonDoes(): void {
  const insert = (text: string): boolean => document.execCommand('insertText', false, text);
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
}

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
  });
}

async function visit(browser: Browser, setup: Setup, leave: () => Promise<void>): Promise<Visitor> {
  const context = await browser.newContext({
    locale: setup.locale ?? 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  // As long as the tests' own expectations.
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  await context.addInitScript(typeAsAPersonDoes);
  context.on('page', (page) => listen(page, complaints));
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
      // To hide the caret, a style would have to be put into the page.
      await page.screenshot({ path, caret: 'initial' });
    },
    complaints: async () => complaints.splice(0),
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
      // The colour scheme is a setting of the whole browser.
      if (setup.colorScheme === undefined) return await visit(browser, setup, async () => {});
      const own = await launch(setup);
      return await visit(own, setup, () => own.close());
    },
    stop: () => browser.close(),
  };
}
