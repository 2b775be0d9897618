// Where a sign-in ends that another program began: its window can be closed, and the drive is a link away.
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, type Person } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

let server: ServerProcess;
let who: Person;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  who = await newPerson(server, 'ada@example.org');
});
test.afterAll(() => server.stop());

const signedIn = (page: Page) => page.getByRole('heading', { name: 'You are signed in' });

test('[R1.5] who signs in from the extension arrives at the page that says so, and nobody from anywhere else', async ({
  page,
}) => {
  const form = `${server.appUrl}/drive/login?from_source=pp_browser_extension`;
  await visit(page, form);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${server.appUrl}/en-US/auth-success`);
  await expect(signedIn(page)).toBeVisible();
  await expect(page.getByText('You can close this window.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Open my drive' }).press('Enter');
  await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
  // Signed in already, the form is passed.
  await visit(page, form);
  await expect(page).toHaveURL(`${server.appUrl}/en-US/auth-success`);
  // What names a way back goes there, and other sources are none.
  await visit(page, `${form}&return_to=%2Fdrive%2Ftrash`);
  await expect(page).toHaveURL(`${server.appUrl}/drive/trash`);
  for (const search of ['from_source=elsewhere', 'from_source=', 'from_source=pc_client&port=zz']) {
    await visit(page, `${server.appUrl}/drive/login?${search}`);
    await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
  }
  await visit(page, `${form}&return_to=https%3A%2F%2Fevil.test`);
  await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
});

test('the page says what is true of this browser, whatever its address claims, in each language', async ({
  page,
}) => {
  const claims = '?code=abc&state=x&from_source=pp_browser_extension&return_to=%2F%2Fevil.test&name=Mallory';
  await visit(page, `${server.appUrl}/en-US/auth-success${claims}`);
  await expect(page.getByRole('heading', { name: 'This browser isn’t signed in' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Mallory');
  await expect(signedIn(page)).toHaveCount(0);
  await expectNoViolations(page);
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/drive/login');
  await signInPage(page, server, who);
  for (const language of ['en-US', 'zh-CN', 'zh-TW', 'id', 'ms', 'ko']) {
    const answer = await page.goto(`${server.appUrl}/${language}/auth-success`);
    expect([language, answer?.status()]).toEqual([language, 200]);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('main').getByRole('link')).toHaveAttribute('href', '/drive/all');
  }
  for (const path of ['/auth-success', '/xx/auth-success', '/en-US/auth-success/x'])
    expect([path, (await page.request.get(`${server.appUrl}${path}`)).status()]).toEqual([path, 404]);
});
