// The settings of a person, changed here and on another device.

import { call, type Person } from '../server/proofs/testing/start-test-server.ts';
import { type Browser, expect, type Page } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

export const settingsPath = '/drive/account/settings';
export const setting = (page: Page, name: string) => page.getByRole('switch', { name });

/** Another browser of the same person. */
export async function openBrowser(
  server: { readonly appUrl: string },
  browser: Browser,
  who: Person,
  path: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInPage(page, server, who);
  await visit(page, `${server.appUrl}${path}`);
  return page;
}

/** Does something after which the settings are kept. */
export async function keeps(page: Page, change: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/drive/v1/user-settings') && answer.request().method() === 'PATCH',
  );
  await change();
  expect((await kept).status()).toBe(200);
}

export const change = (server: { readonly appUrl: string }, who: Person, body: object) =>
  call(server, 'PATCH', '/drive/v1/user-settings', { token: who.token, body });
