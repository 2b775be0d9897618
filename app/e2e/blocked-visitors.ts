// Visitors from a country, and their pages without accessibility violations.

import { join } from 'node:path';
import { axe } from './axe.ts';
import { type Browser, expect, type Page } from './fixtures.ts';

/** A visitor whom the operator's proxy places in a country. */
export async function visitorFrom(browser: Browser, country: string, more: object = {}): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-country': country }, ...more });
  return context.newPage();
}

export async function check(page: Page, name: string): Promise<void> {
  const { violations } = await (await axe(page)).analyze();
  expect(violations.map((one) => `${name}: ${one.id} ${one.nodes[0]?.target.join(' ')}`)).toEqual([]);
  if (process.env.ALOFT_SCREENS !== '1') return;
  await page.screenshot({ path: join(import.meta.dirname, '../../docs/screens', `${name}.png`) });
}
