// A server with the demonstration's shares, and pages of it that are checked for accessibility.

import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { type Browser, expect, type Page } from './fixtures.ts';

/** The shares that the server names at its start, by what they are. */
export type DemonstrationShares = ReadonlyMap<string, { readonly url: string; readonly passCode: string }>;

interface Demonstration {
  readonly server: ServerProcess;
  readonly shares: DemonstrationShares;
  /** Of the demonstration's person. */
  readonly password: string;
}

export async function startDemonstration(): Promise<Demonstration> {
  const server = await startServerProcess({ demonstration: 'on', captcha: 'risk' });
  await expect.poll(() => server.output()).toContain('ended by its owner');
  const lines = server.output().split('\n');
  const password = /Sign in with \S+ \/ (\S+)/.exec(server.output())?.[1] ?? '';
  const shares = new Map(
    lines.flatMap((line) => {
      const match = /^ {2}(\S.*?) {2,}(http\S+\/s\/\S+)(?: \(passcode (\w+)\))?$/.exec(line);
      return match === null
        ? []
        : [[match[1] ?? '', { url: match[2] ?? '', passCode: match[3] ?? '' }] as const];
    }),
  );
  return { server, shares, password };
}

/**
 * For who looks at the pages: taken when all pictures on it are there. The drive's requests never end, as it is told of
 * changes.
 */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.ALOFT_SCREENS !== '1') return;
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete)))
    .toBe(true);
  await page.screenshot({ path: join(import.meta.dirname, '../../docs/screens', `${name}.png`) });
}

/** Checks WCAG A and AA, and takes the screenshot. */
export async function check(page: Page, name: string): Promise<void> {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  await picture(page, name);
}

export async function newPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}
