// The code of the sign-in page, which a phone scans.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { type Browser, expect, type Page } from './fixtures.ts';
import { visit } from './people.ts';

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
