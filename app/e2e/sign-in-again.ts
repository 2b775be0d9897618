// A session that ends elsewhere, and the window that covers its page until its person signs in again.
import { browserClient } from '@aloft/core/service';
import { type Browser, expect, type Page } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

export const password = 'a good password';

/** The account's page of a new person. */
export async function openAccount(page: Page, appUrl: string, email: string): Promise<void> {
  await openNewDrive(page, appUrl, email, password);
  await visit(page, `${appUrl}/drive/account`);
  await expect(page.getByText('Signed in on 1 device')).toBeVisible();
}

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
export const again = (page: Page) => dialogOf(page, 'Sign in again');

/** Signs the page's device out from another one. */
export async function endElsewhere(browser: Browser, appUrl: string, email: string): Promise<void> {
  const context = await browser.newContext();
  const headers = { origin: appUrl };
  const signed = await context.request.post(`${appUrl}/v1/auth/signin`, {
    data: { client_id: browserClient.id, username: email, password },
    headers,
  });
  expect(signed.status(), await signed.text()).toBe(200);
  const ended = await context.request.post(`${appUrl}/v1/user/sessions:revokeOthers`, { headers });
  expect(ended.status(), await ended.text()).toBe(200);
  await context.close();
}

/** What covers the page takes address and password, and gives the page back. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  const cover = again(page);
  await cover.getByLabel('Email').fill(email);
  await cover.getByLabel('Password', { exact: true }).fill(password);
  await cover.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(cover).toHaveCount(0);
}
