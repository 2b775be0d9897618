// What the address of a sign-in says of who opened it, and what a browser keeps of who signed in.
import * as v from 'valibot';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, type Person } from '../server/proofs/testing/start-test-server.ts';
import { newAuthorizationCode } from './authorization-code.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { doneByApp, pageInApp, silentApp } from './native-host.ts';
import { ready, reload, signInPage, visit } from './people.ts';

let server: ServerProcess;
let ada: Person;
let bo: Person;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  ada = await newPerson(server, 'ada@sign-in-sources.example');
  bo = await newPerson(server, 'bo@sign-in-sources.example');
});

const key = 'credentials_aloft-web';
const Kept = v.strictObject({ sub: v.string(), expires_at: v.number() });
const keptText = (page: Page): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

async function expectKept(page: Page, who: Person): Promise<void> {
  await expect.poll(() => keptText(page)).not.toBeNull();
  const kept = v.parse(Kept, JSON.parse((await keptText(page)) ?? ''));
  expect(kept.sub).toBe(who.id);
  expect(kept.expires_at).toBeGreaterThan(Date.now());
}

async function fillForm(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('[R3.12] the form, a code and a window leave who signed in and until when, and signing out in another tab removes it', async ({
  page,
  context,
}) => {
  await visit(page, `${server.appUrl}/drive/login`);
  await fillForm(page, ada);
  await page.waitForURL('**/drive/all');
  await expectKept(page, ada);
  await page.evaluate((name) => localStorage.setItem(name, '{"sub":'), key);
  await reload(page);
  await expectKept(page, ada);

  const other = await context.newPage();
  await visit(other, `${server.appUrl}/drive/all`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/drive/login**');
  await expect(other.getByText('You were signed out in another tab.')).toBeVisible();
  expect([await keptText(page), await keptText(other)]).toEqual([null, null]);
  await other.close();

  const code = await newAuthorizationCode(server, bo);
  await visit(page, `${server.appUrl}/auth?code=${code}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectKept(page, bo);
});

test('[R4.12] a code with a scope goes on for the person of this browser alone, and nobody else is told whose it is', async ({
  page,
}) => {
  const address = async (who: Person) =>
    `${server.appUrl}/auth?code=${await newAuthorizationCode(server, who)}&scope=user%20pan`;
  await visit(page, await address(ada));
  await expect(page.getByRole('heading', { name: 'Sign in first' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('ada');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Sign in' }).press('Enter');
  await fillForm(page, ada);
  await page.waitForURL('**/drive/all');
  // The own code needs no press; another person's names its owner and waits for one.
  await visit(page, await address(ada));
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await visit(page, await address(bo));
  await expect(page.getByRole('heading', { name: /^Continue as/ })).toBeVisible();
  await expectKept(page, ada);
});

test('[R2.23] with bridge_auth=1 the app is asked in place of the form, which stands where no app answers', async ({
  browser,
  page,
}) => {
  const app = await pageInApp(browser, 'text', async (sent) => {
    if (sent.call.name === 'sign_in') await signInPage(app.page, server, ada);
    return doneByApp(sent);
  });
  await app.page.goto(`${server.appUrl}/drive/starred?bridge_auth=1`);
  await app.page.waitForURL(`${server.appUrl}/drive/starred?bridge_auth=1`);
  await expect(app.page.getByRole('navigation', { name: 'Drive on a phone' })).toBeVisible();
  expect(app.calls.filter(({ name }) => name === 'sign_in')).toHaveLength(1);

  const silent = await pageInApp(browser, 'object', silentApp);
  await silent.page.goto(`${server.appUrl}/drive/login?bridge_auth=1`);
  await ready(silent.page);
  await expect(silent.page.getByRole('heading', { name: 'Signing you in…' })).toBeVisible();
  await expect(silent.page.getByLabel('Email')).toHaveCount(0);
  await expectNoViolations(silent.page);
  await silent.page.getByRole('button', { name: 'Use the form instead' }).press('Enter');
  await expect(silent.page.getByLabel('Email')).toBeVisible();
  expect(silent.calls.filter(({ name }) => name === 'sign_in')).toHaveLength(1);

  const refusing = await pageInApp(browser, 'object', async ({ id }) => ({ id, result: 'cancelled' }));
  await refusing.page.goto(`${server.appUrl}/drive/login?bridge_auth=1`);
  await expect(refusing.page.getByLabel('Email')).toBeVisible();

  // A browser is no app, and other words are none.
  for (const search of ['bridge_auth=1', 'bridge_auth=0', 'bridge_auth=<b>']) {
    await visit(page, `${server.appUrl}/drive/login?${search}`);
    await expect(page.getByLabel('Email')).toBeVisible();
  }
});

test('[R2.23] the form says which program opened it, where that program is there', async ({ page }) => {
  const note = page.getByRole('note');
  await visit(page, `${server.appUrl}/drive/login?from_source=pc_client&port=1f90`);
  await expect(note).toHaveText(/^The desktop client opened this page\./);
  for (const search of [
    'from_source=pp_browser_extension',
    'from_source=pc_client&port=50',
    'from_source=x',
  ]) {
    await visit(page, `${server.appUrl}/drive/login?${search}`);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(note).toHaveCount(0);
  }
  // An extension that is there answers.
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data, source }) => {
      if (source === window && data?.type === 'PING_REQUEST')
        window.postMessage({ type: 'PING_RESPONSE', id: data.id }, window.location.origin);
    });
  });
  await visit(page, `${server.appUrl}/drive/login?from_source=pp_browser_extension`);
  await expect(note).toHaveText(/^The browser extension opened this page\./);
});
