// Debian's Firefox, driven by Playwright over WebDriver BiDi.
import { delimiter, dirname, join } from 'node:path';
import { type Browser, type BrowserContext, firefox } from '@playwright/test';
import { limits } from '../limits.ts';
import { visitWith } from './playwright-visitor.ts';
import type { Engine, Setup } from './screen.ts';

/** The preference values of Firefox; otherwise it follows the system. */
const colorSchemes = { dark: 0, light: 1 } as const;

function launch(setup: Setup): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefox-esr.ts'),
    headless: true,
    timeout: limits.wait,
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

const prepare = (context: BrowserContext): Promise<void> =>
  context.addInitScript(typeAsAPersonDoes).then(() => undefined);

/** Starts Firefox. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({});
  return {
    visitor: async (setup = {}) => {
      // The colour scheme is a preference of the whole browser.
      if (setup.colorScheme === undefined) return await visitWith(browser, setup, prepare);
      const own = await launch(setup);
      return await visitWith(own, setup, prepare, () => own.close());
    },
    stop: () => browser.close(),
  };
}
