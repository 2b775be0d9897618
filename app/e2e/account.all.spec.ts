// The account's pages: name, address, sessions, membership, settings, and the way out and back.
import { readFile } from 'node:fs/promises';
import { readZip } from '../server/features/archive/testing/read-zip.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { call } from '../server/proofs/testing/start-test-server.ts';
import { mailsTo, openAccount, openElsewhere, password } from './account-page.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, reload, verifyAddress, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('a name is changed, shows everywhere, and an empty or refused one is said', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'name@account-all.example', password);
  await openAccount(page);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Edit name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit name' });
  const field = dialog.getByLabel('Your name');
  await expect(field).toBeFocused();
  await field.fill('  ');
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  // A name of signs that nobody sees is none; what was typed stays to be corrected.
  await field.fill('\u202e\u2066');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(field).toHaveValue('\u202e\u2066');
  await expectNoViolations(page);
  await field.fill('Siti Rahma');
  await field.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Name changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Siti Rahma' })).toBeVisible();
  await reload(page);
  await expect(page.getByRole('main').getByText('Siti Rahma', { exact: true })).toBeVisible();
});

test('another address is taken with the code from its mail and the password', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'before@account-all.example', password);
  await verifyAddress(server, 'before@account-all.example');
  await openAccount(page);
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByLabel('New email').fill('no address');
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(dialog.getByLabel('New email')).toHaveValue('no address');
  await dialog.getByLabel('New email').fill('after@account-all.example');
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect(dialog.getByLabel('Code from the email')).toBeFocused();
  await expectNoViolations(page);
  await expect.poll(async () => (await mailsTo(server, 'after@account-all.example')).length).toBe(1);
  const code = /\b\d{6}\b/.exec((await mailsTo(server, 'after@account-all.example'))[0] ?? '')?.[0] ?? '';
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await dialog.getByLabel('Code from the email').fill(code);
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Incorrect password');
  // The code is used up; what it proved is not.
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Email changed')).toBeVisible();
  await expect.poll(async () => (await mailsTo(server, 'before@account-all.example')).length).toBe(1);
  await page.context().clearCookies();
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill('after@account-all.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await page.waitForURL('**/drive/all');
});

test('a session elsewhere is signed out, or all of them, and this one stays', async ({ page, browser }) => {
  const email = 'places@account-all.example';
  await openNewDrive(page, server.appUrl, email, password);
  const second = await openElsewhere(browser, server, email);
  const third = await openElsewhere(browser, server, email);
  await openAccount(page);
  await expect(page.getByText('This device')).toHaveCount(1);
  await expect(page.getByText('New place')).toHaveCount(0);
  const elsewhere = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: email, password },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  });
  expect(elsewhere.status).toBe(200);
  await reload(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'New place' })).toHaveText(/Firefox, Windows/);
  await expectNoViolations(page);
  await page
    .getByRole('button', { name: /^Sign out (?!everywhere)/ })
    .first()
    .click();
  await expect(page.getByText('Signed in on 3 devices')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await expect(dialog).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed in on 1 device')).toBeVisible();
  for (const one of [second, third]) {
    await reload(one);
    await one.waitForURL('**/drive/login**');
  }
  await reload(page);
  await expect(page.getByText('This device')).toBeVisible();
});

test('an account is deleted with its password, and restored where its owner signs in', async ({ page }) => {
  const email = 'leaving@account-all.example';
  await openNewDrive(page, server.appUrl, email, password);
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const remove = dialog.getByRole('button', { name: /^Delete in \d+ days$/ });
  await expect(remove).toBeDisabled();
  await expect(dialog.getByText(/^You have \d+ days to change your mind$/)).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await remove.click();
  await expect(dialog.getByRole('alert')).toContainText('Incorrect password');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await remove.click();
  await page.waitForURL('**/drive/login**');
  await expect(page.getByText('Your account will be deleted on')).toBeVisible();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await expect(page.getByText('This account is being deleted')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Restore my account' }).click();
  await page.waitForURL('**/drive/all');
  await openAccount(page);
});

test('on a phone “Me” shows the account at a glance; its parts are a press away, and fit', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await openNewDrive(page, server.appUrl, 'pocket@account-all.example', password);
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.waitForURL('**/drive/me');
  const main = page.getByRole('main');
  await expect(main.getByText('1 device', { exact: true })).toBeVisible();
  await expect(main.getByText('Free plan')).toBeVisible();
  await expect(main.getByRole('link', { name: /^Storage/ })).toContainText('of 10 GB');
  await expectNoViolations(page);
  await main.getByRole('link', { name: 'Redeem' }).click();
  const redeem = page.getByRole('dialog', { name: 'Redeem a code' });
  await expect(redeem).toBeVisible();
  await expect(page).toHaveURL(/\/drive\/me$/);
  await page.keyboard.press('Escape');
  await expect(redeem).toBeHidden();
  await main.getByRole('link', { name: /pocket/ }).click();
  await page.waitForURL('**/drive/account');
  await expect(page.getByText('Signed in on 1 device')).toBeVisible();
  await expect(async () => {
    const since = await page.getByText(/^joined Aloft/).boundingBox();
    const picture = await page.getByRole('button', { name: 'Change picture' }).boundingBox();
    expect(picture?.y).toBeGreaterThanOrEqual((since?.y ?? Number.NaN) + (since?.height ?? 0));
  }).toPass();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/drive/account/settings');
  await page.getByRole('main').getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectNoViolations(page);
  const letters = page.getByRole('switch', { name: 'Single-letter shortcuts' });
  await letters.uncheck();
  await reload(page);
  await expect(letters).not.toBeChecked();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(sideways).toBe(false);
});

test('all data is downloaded as one archive: the files, and what is kept of the account, of an empty drive, too', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'taking@account-all.example', password);
  const take = async () => {
    await visit(page, `${server.appUrl}/drive/account/settings`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('Aloft.zip');
    const entries = await readZip(await readFile(await download.path()));
    return new Map(entries.map(({ name, bytes }) => [name, String(bytes)]));
  };
  const facts = 'Aloft account.json';
  expect([...(await take()).keys()]).toEqual([facts]);
  await visit(page, `${server.appUrl}/drive/all`);
  await page
    .getByTestId('picker')
    .setInputFiles(
      ['one.txt', 'two.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
    );
  for (const name of ['one.txt', 'two.txt'])
    await expect(page.getByRole('link', { name, exact: true })).toBeAttached();
  const all = await take();
  expect([...all.keys()].toSorted()).toEqual([facts, 'one.txt', 'two.txt']);
  expect(JSON.parse(all.get(facts) ?? '')).toMatchObject({ profile: { name: 'taking' } });
});
