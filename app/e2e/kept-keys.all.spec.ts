// What a browser keeps for the next page: where one was when asked to sign in, the language, what is saved of a share,
// and the way to the open folder. Nothing of it is for the next person.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  newFolder,
  newPerson,
  newShare,
  type Person,
  storeFile,
} from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { reload, signInPage, visit } from './people.ts';

let server: ServerProcess;
let ada: Person;
let bo: Person;
let share: string;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  ada = await newPerson(server, 'ada@kept-keys.example');
  bo = await newPerson(server, 'bo@kept-keys.example');
  const files = [
    await storeFile(server, ada, 'plan.txt', 'a plan'),
    await storeFile(server, ada, 'list.txt', 'a list'),
  ];
  share = (await newShare(server, ada, files)).id;
});

async function fillForm(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save to drive' });

test('[R3.13] who was asked to sign in on a share comes back to it from the form, after a reload too, and only that once', async ({
  page,
}) => {
  await visit(page, `${server.appUrl}/s/${share}?order=name_desc`);
  await saveButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to save this' })).toBeVisible();
  await reload(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillForm(page, bo);
  await page.waitForURL(`${server.appUrl}/s/${share}?order=name_desc`);
  await expect(page.getByRole('link', { name: 'plan.txt' })).toBeVisible();

  const other = await page.context().browser()?.newContext();
  const next = await other?.newPage();
  if (next === undefined) throw new Error('no browser');
  // Whoever closes the dialog was going nowhere, and another site is no place of ours.
  await visit(next, `${server.appUrl}/s/${share}`);
  await saveButton(next).click();
  await next.getByRole('dialog', { name: 'Sign in to save this' }).press('Escape');
  await visit(next, `${server.appUrl}/drive/login`);
  await next.evaluate(() =>
    localStorage.setItem(
      'aloft.login_scene',
      JSON.stringify({ version: 1, value: '//evil.test/', expires: null }),
    ),
  );
  await fillForm(next, bo);
  await next.waitForURL(`${server.appUrl}/drive/all`);
  await other?.close();
});

test('[R3.13] a share marks what one has saved of it, for nobody else on this device', async ({ page }) => {
  await signInPage(page, server, bo);
  await visit(page, `${server.appUrl}/s/${share}`);
  const note = page.getByText('2 items here are already in your drive. They’re marked.');
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Save to drive' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(note).toBeVisible();
  await reload(page);
  await page.mouse.click(5, 5);
  await expect(note).toBeVisible();

  const cy = await newPerson(server, 'cy@kept-keys.example');
  await signInPage(page, server, cy);
  await visit(page, `${server.appUrl}/s/${share}`);
  await page.mouse.click(5, 5);
  await expect(saveButton(page)).toBeEnabled();
  await expect(note).toHaveCount(0);
});

test('[R3.13] the chosen language is kept where its cookie is lost, and garbage in its place is dropped', async ({
  page,
  context,
}) => {
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('link', { name: '한국어' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('aloft.locale'))).toContain('"ko"');
  await context.clearCookies();
  await reload(page);
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'locale')?.value)
    .toBe('ko');
  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');

  await context.clearCookies();
  await page.evaluate(() =>
    localStorage.setItem('aloft.locale', JSON.stringify({ version: 1, value: '<b>', expires: null })),
  );
  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('aloft.locale'))).toBeNull();
});

test('[R3.13] the way to the open folder stands there before the service has answered', async ({ page }) => {
  const above = await newFolder(server, ada, 'Projects');
  const below = await newFolder(server, ada, 'Summer', above);
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}/drive/all?folder=${below}`);
  const way = page.getByRole('navigation', { name: 'Folders' });
  await expect(way.getByRole('link', { name: 'Projects' })).toBeVisible();
  await page.getByRole('link', { name: 'Recent', exact: true }).first().click();
  await page.waitForURL('**/drive/recent');
  await reload(page);
  // From here on nothing tells where the folder is.
  await page.route(/ancestors/, () => undefined);
  await page.goBack();
  await expect(way.getByRole('link', { name: 'Projects' })).toBeVisible();
  await expect(way).toContainText('Summer');
});
