// The page at which a sign-in of another program ends says what is true of the browser that opens it.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, type Person } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

let server: ServerProcess;
let who: Person;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  who = await newPerson(server, 'ada@auth-success-all.example');
});

const signedIn = (page: Page) => page.getByRole('heading', { name: 'You are signed in' });

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
  // The language of the page that was visited before.
  expect((await page.request.get(`${server.appUrl}/auth-success`)).url()).toBe(
    `${server.appUrl}/ko/auth-success`,
  );
  for (const path of ['/xx/auth-success', '/en-US/auth-success/x'])
    expect([path, (await page.request.get(`${server.appUrl}${path}`)).status()]).toEqual([path, 404]);
});
