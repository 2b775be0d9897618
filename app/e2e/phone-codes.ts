// The code of the sign-in page, which a phone scans.

import { join } from 'node:path';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { type Browser, expect, type Page } from './fixtures.ts';
import { visit } from './people.ts';

export async function check(page: Page, name: string): Promise<void> {
  const { violations } = await (await axe(page)).analyze();
  expect(violations.map((one) => `${name}: ${one.id} ${one.nodes[0]?.target.join(' ')}`)).toEqual([]);
  if (process.env.ALOFT_SCREENS !== '1') return;
  await page.screenshot({ path: join(import.meta.dirname, '../../docs/screens', `${name}.png`) });
}

export async function openForm(server: ServerProcess, browser: Browser, search = ''): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await visit(page, `${server.appUrl}/drive/login${search}`);
  return page;
}

export async function codeAddress(server: ServerProcess, page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'The sign-in as a QR code' })).toBeVisible();
  const code = await dialog.getByText(/^[A-Z]{4}-[A-Z]{4}$/).textContent();
  return `${server.appUrl}/q/${code}`;
}
