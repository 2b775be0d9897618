// The page of an account, and where else its person notices what was changed there.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserClient } from '@aloft/core/service';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { type Browser, expect, type Page } from './fixtures.ts';
import { visit } from './people.ts';

export const password = 'a good password';

/** The account's page, reached by the menu as a person does. */
export async function openAccount(page: Page): Promise<void> {
  await page.locator('header button[popovertarget]:visible').last().click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.waitForURL('**/drive/account');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
}

/** Signs in to the account in a browser of its own. */
export async function openElsewhere(browser: Browser, server: ServerProcess, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const signed = await page.request.post(`${server.appUrl}/v1/auth/signin`, {
    data: { client_id: browserClient.id, username: email, password },
    headers: { origin: server.appUrl },
  });
  expect(signed.status(), await signed.text()).toBe(200);
  await visit(page, `${server.appUrl}/drive/all`);
  return page;
}

/** The mails to an address, in words. */
export async function mailsTo(
  { dataFolder }: { readonly dataFolder: string },
  address: string,
): Promise<string[]> {
  const folder = join(dataFolder, 'outbox');
  // One that is being written has another name until it is whole.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}
