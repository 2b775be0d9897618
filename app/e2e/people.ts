import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { browserClient } from '@aloft/core/service';
import { expect, type Page } from '@playwright/test';
import { openBeside } from '../server/proofs/testing/fill-folder.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';

/** Where the page's clock is a test's own, nothing is noted, and every page counts as drawn. */
const isDrawn = (): boolean =>
  performance.getEntriesByType('navigation').length === 0 ||
  performance.getEntriesByName('first-contentful-paint').length > 0;

/** Waits until the browser has drawn the page: it drops what is pressed before. */
export async function drawn(page: Page): Promise<void> {
  // From here, as a clock of a test's own stands still in the page; again, as a page may lead on meanwhile.
  await expect(async () => expect(await page.evaluate(isDrawn)).toBe(true)).toPass();
}

/** Points at a control, as who is about to use the page does; answers whether the page is interactive. */
function pointAtControl(): boolean {
  const { dataset } = document.documentElement;
  const control = document.querySelector('footer button[type=button]:not([popovertarget])');
  if (dataset.ready !== 'true') control?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  return dataset.ready === 'true';
}

/** Waits until the page is interactive. */
export async function ready(page: Page): Promise<void> {
  // Pages of the public site are so once somebody is about to use them.
  await page.locator('html:is([data-ready=true], [data-hydrate=interaction])').waitFor();
  if ((await page.locator('html[data-ready=true]').count()) === 0)
    await expect(async () => expect(await page.evaluate(pointAtControl)).toBe(true)).toPass({
      intervals: [100],
    });
  await drawn(page);
}

/** Opens a URL and waits until the page is interactive. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await ready(page);
}

/** Loads the page again and waits until it is interactive: what is pressed before does nothing. */
export async function reload(page: Page): Promise<void> {
  // biome-ignore lint/plugin: this is what journeys do instead
  await page.reload();
  await ready(page);
}

/** Waits until what the page shows has come. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true], [data-shape]')).toHaveCount(0);
}

/** Creates an account on the sign-up page, leaves the guide that greets it, and stays in the empty drive. */
export async function createAccount(
  page: Page,
  appUrl: string,
  email: string,
  password: string,
): Promise<void> {
  await visit(page, `${appUrl}/drive/login`);
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/drive/all');
  await ready(page);
  await page.getByRole('dialog', { name: 'Getting started' }).getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
}

/**
 * Of a request outside of the page after which the page takes its time: the server ends a connection that has nothing to
 * do, and the next such request would meet its end.
 */
const lastOfItsConnection = { connection: 'close' } as const;

/** Creates an account as the form does, without its page and without the guide that greets it. */
export async function signUp(page: Page, appUrl: string, email: string, password: string): Promise<void> {
  const created = await page.request.post(`${appUrl}/v1/auth/signup`, {
    data: { client_id: browserClient.id, email, password },
    headers: { origin: appUrl },
  });
  expect(created.status(), await created.text()).toBe(200);
  const greeted = await page.request.patch(`${appUrl}/drive/v1/user-settings`, {
    data: { guide_shown: true },
    headers: { origin: appUrl, ...lastOfItsConnection },
  });
  expect(greeted.status(), await greeted.text()).toBe(200);
}

/**
 * Creates an account as the form does, but without its page, and arrives in the empty drive: for journeys that are
 * about something else, as loading the form takes longer than many of them.
 */
export async function openNewDrive(
  page: Page,
  appUrl: string,
  email: string,
  password: string,
): Promise<void> {
  await signUp(page, appUrl, email, password);
  await visit(page, `${appUrl}/drive/all`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
}

/** The id of the account with an email address, read from the database of the running server. */
export async function accountOf(server: ServerProcess, email: string): Promise<string> {
  const db = await openBeside(server);
  try {
    const found = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return found.id;
  } finally {
    await db.destroy();
  }
}

/** Verifies an account's address, as a code from its mail does, in the database of the running server. */
export async function verifyAddress(server: { readonly dataFolder: string }, email: string): Promise<void> {
  const db = await openBeside(server);
  try {
    await db.updateTable('accounts').set({ email_verified_at: 1 }).where('email', '=', email).execute();
  } finally {
    await db.destroy();
  }
}

/** Opens a file that nothing shows, downloads it from there, and closes it. */
export async function downloadOpened(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name });
  await viewer.getByRole('link', { name: 'Download' }).first().click();
  await viewer.press('Escape');
  await expect(viewer).toHaveCount(0);
}

/** SHA-256 in lower-case hex. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Solves the challenge in its frame with the keyboard. */
export async function solveChallenge(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Security check' });
  await expect(dialog).toBeVisible();
  const frame = dialog.locator('iframe');
  await expect(frame).toHaveAttribute('width', '320');
  await expect(frame).toHaveAttribute('height', '430');
  const start = frame.contentFrame().getByRole('button', { name: 'Start the check' });
  await expect(start).toBeVisible();
  if (process.env.ALOFT_SCREENS === '1') {
    await page.screenshot({ path: join(import.meta.dirname, '../../docs/screens/captcha.png') });
  }
  await start.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Signs a page's browser in to an account that the tests have made, by the call of the form. */
export async function signInPage(
  page: Page,
  server: { readonly appUrl: string },
  who: { readonly email: string },
): Promise<void> {
  const signed = await page.request.post(`${server.appUrl}/v1/auth/signin`, {
    data: { client_id: browserClient.id, username: who.email, password: 'a long password' },
    headers: { origin: server.appUrl, ...lastOfItsConnection },
  });
  expect(signed.status(), await signed.text()).toBe(200);
}
