// The operators' console in the product: from the menu of the account, after a second step, and for nobody else.

import type { TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, verifyAddress, visit } from './people.ts';
import { startStillServer } from './still-server.ts';
import { codeOf, password, turnOn } from './two-step-account.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startStillServer();
});
test.afterAll(() => server.stop());

const setRole = (email: string, role: 'person' | 'operator') =>
  server.services.db.updateTable('accounts').set({ role }).where('email', '=', email).execute();

/** Signs up, as an operator, with two-step sign-in; answers the authenticator's secret. */
async function becomeOperator(page: Page, email: string): Promise<string> {
  await openNewDrive(page, server.appUrl, email, password);
  await verifyAddress({ dataFolder: server.configuration.dataFolder }, email);
  const secret = await turnOn(server, page);
  await setRole(email, 'operator');
  return secret;
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('header button[popovertarget]:visible').last().click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Sends the second step with a code that was not used. */
async function takeStep(page: Page, secret: string): Promise<void> {
  server.pass(30_000);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Code').fill(codeOf(server, secret));
  await page.getByRole('button', { name: 'Open the console' }).click();
}

async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test('[P42d R6.5] an operator comes from the menu, takes the second step, sees the accounts and leaves', async ({
  page,
}) => {
  const secret = await becomeOperator(page, 'grace@example.org');
  await visit(page, `${server.appUrl}/drive/all`);
  await openMenu(page);
  const entry = page.getByRole('link', { name: 'Operators’ console' });
  await expect(entry).toHaveAttribute('href', '/operator');
  await expectNoViolations(page, 'menu');
  await entry.click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expectNoViolations(page, 'second step');
  await page.getByLabel('Password').fill('not the password');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolations(page, 'wrong');
  await takeStep(page, secret);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expectNoViolations(page, 'overview');
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('link', { name: 'grace@example.org' }).click();
  await page.getByRole('spinbutton', { name: 'Days' }).fill('3');
  await page.getByRole('button', { name: 'Grant membership days…' }).click();
  await page.getByRole('button', { name: 'Grant membership days' }).click();
  await expect(page.getByRole('table', { name: 'Changes by operators' })).toBeVisible();
  await expectNoViolations(page, 'account');
  await page.getByRole('button', { name: 'Leave the console' }).click();
  await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
  await page.goto(`${server.appUrl}/operator/accounts`);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
});

test('[P42d] a script of the app reads no page of the open console, nor changes anything by one', async ({
  page,
}) => {
  const secret = await becomeOperator(page, 'hedy@example.org');
  await page.goto(`${server.appUrl}/operator`);
  await takeStep(page, secret);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await visit(page, `${server.appUrl}/drive/all`);
  const read = await page.evaluate(async () => {
    const asked = await Promise.all(
      ['/operator/accounts', '/operator/sign-out'].map((path, at) =>
        fetch(path, { method: at === 0 ? 'GET' : 'POST', credentials: 'include' }).then(
          ({ status }) => status,
        ),
      ),
    );
    const frame = document.createElement('iframe');
    frame.src = '/operator/accounts';
    const loaded = new Promise((settle) => {
      frame.addEventListener('load', settle);
    });
    document.body.append(frame);
    await loaded;
    return { asked, framed: frame.contentDocument?.body?.textContent ?? '' };
  });
  expect(read.asked).toEqual([404, 404]);
  expect(read.framed).not.toContain('hedy@example.org');
  await page.goto(`${server.appUrl}/operator`);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

test('[P42d] a person has no such entry, and the page of an unknown address there', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'ada@example.org', password);
  await openMenu(page);
  await expect(page.getByRole('link', { name: 'Operators’ console' })).toHaveCount(0);
  for (const path of ['/operator', '/operator/accounts']) {
    const answer = await page.goto(`${server.appUrl}${path}`);
    expect(answer?.status()).toBe(404);
    // The first is refused as a language, the second is an address that no route has.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Page not found: ${path}`, {
      ignoreCase: true,
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[R6.5] the entry is on the page of the account, and the console fits the screen', async ({
    page,
  }) => {
    const secret = await becomeOperator(page, 'phone@example.org');
    await visit(page, `${server.appUrl}/drive/me`);
    const entry = page.locator('a[href="/operator"]:visible');
    await expect(entry).toHaveText('Operators’ console');
    await expectNoViolations(page, 'me');
    await expectFits(page);
    await entry.click();
    await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    await expectNoViolations(page, 'second step');
    await expectFits(page);
    await takeStep(page, secret);
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await expectNoViolations(page, 'accounts');
    await expectFits(page);
  });
});
