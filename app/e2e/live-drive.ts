// Drives that hear of changes by a stream.
import { type Browser, type BrowserContext, expect, type Page } from './fixtures.ts';
import { openNewDrive, ready, visit } from './people.ts';

export const password = 'long enough 1';
export const entry = (page: Page, name: RegExp) => page.getByRole('gridcell', { name }).first();
export const streamPath = '/drive/v1/changes/stream';

/** Waits until the browser of the page has its stream. */
export const streaming = (page: Page) => page.waitForResponse((answer) => answer.url().includes(streamPath));

async function signIn(context: BrowserContext, appUrl: string, email: string): Promise<Page> {
  const page = await context.newPage();
  await visit(page, `${appUrl}/drive/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const open = streaming(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await ready(page);
  await open;
  return page;
}

/** A change by another client, with the session of the browser but without its page. */
export async function createFolder(page: Page, appUrl: string, name: string): Promise<void> {
  const made = await page.request.post(`${appUrl}/drive/v1/files`, {
    data: { kind: 'drive#folder', name, parent_id: '' },
    headers: { origin: appUrl },
  });
  expect(made.ok()).toBe(true);
}

/** The same account in two browsers. */
export async function twoBrowsers(browser: Browser, appUrl: string, email: string): Promise<[Page, Page]> {
  const page = await (await browser.newContext()).newPage();
  const open = streaming(page);
  await openNewDrive(page, appUrl, email, password);
  await open;
  return [page, await signIn(await browser.newContext(), appUrl, email)];
}
