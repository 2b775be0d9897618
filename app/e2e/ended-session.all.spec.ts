// A session that ends elsewhere while somebody types, in each form of the account; and one form in two tabs.

import { authenticatorCode } from '@aloft/core/service';
import { servePages } from '../server/features/pages/serve.ts';
import { makeActivationCode } from '../server/features/vip/activation-codes.ts';
import { picture } from '../server/operations/demonstration/pictures.ts';
import { startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { mailsTo } from './account-page.ts';
import { type Browser, expect, type Page, test } from './fixtures.ts';
import { openNewDrive, verifyAddress, visit } from './people.ts';
import { again, dialogOf, endElsewhere, openAccount, password, signInAgain } from './sign-in-again.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({}, { pages: servePages });
});
test.afterAll(() => server.stop());

/** The session of the page ends elsewhere, and its person signs in again. */
async function interrupt(page: Page, browser: Browser, appUrl: string, email: string): Promise<void> {
  await endElsewhere(browser, appUrl, email);
  await expect(again(page)).toBeVisible();
  await signInAgain(page, email);
}

/** The code in the last mail to an address. */
async function mailedCode(address: string): Promise<string> {
  const [mail = ''] = await mailsTo(server.configuration, address);
  return /\b\d{6}\b/.exec(mail)?.[0] ?? '';
}

test('both passwords stay in their fields, and the change goes through', async ({ page, browser }) => {
  const email = 'secret@example.org';
  await openAccount(page, server.appUrl, email);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = dialogOf(page, 'Change password');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByLabel('New password', { exact: true }).fill('another good password');
  await interrupt(page, browser, server.appUrl, email);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Every other session was signed out.')).toBeVisible();
  await expect(page.getByText('Signed in on 1 device')).toBeVisible();
});

test('a code in the redeem box is redeemed once', async ({ page, browser }) => {
  const email = 'code@example.org';
  await openAccount(page, server.appUrl, email);
  const code = await makeActivationCode(server.services, { days: 30, expiresAt: null });
  await visit(page, `${server.appUrl}/drive/all?action=open_redeem_box`);
  const dialog = dialogOf(page, 'Redeem a code');
  await dialog.getByLabel('Activation code').fill(code);
  await interrupt(page, browser, server.appUrl, email);
  await expect(dialog.getByLabel('Activation code')).toHaveValue(code);
  await dialog.getByRole('button', { name: 'Redeem' }).click();
  await expect(dialogOf(page, 'Code redeemed')).toContainText('30 days of Premium added');
});

test('the code that was mailed to a new address is still good', async ({ page, browser }) => {
  const email = 'before@example.org';
  await openAccount(page, server.appUrl, email);
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = dialogOf(page, 'Change email');
  await dialog.getByLabel('New email').fill('after@example.org');
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect.poll(() => mailedCode('after@example.org')).not.toBe('');
  await dialog.getByLabel('Code from the email').fill(await mailedCode('after@example.org'));
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await interrupt(page, browser, server.appUrl, email);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Email changed')).toBeVisible();
});

test('a picture that was chosen, and its part, are saved', async ({ page, browser }) => {
  const email = 'picture@example.org';
  await openAccount(page, server.appUrl, email);
  await page.getByRole('button', { name: 'Change picture' }).click();
  const dialog = dialogOf(page, 'Profile picture');
  await dialog.getByTestId('profile-picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await picture('png', 7, 600, 400),
  });
  await expect(dialog.getByRole('group', { name: /Crop area/ })).toBeVisible();
  await interrupt(page, browser, server.appUrl, email);
  await expect(dialog.getByRole('group', { name: /Crop area/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Picture changed')).toBeVisible();
});

test('a passkey gets the name that was typed for it', async ({ page, browser }) => {
  const email = 'passkey@example.org';
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openAccount(page, server.appUrl, email);
  await verifyAddress(server.configuration, email);
  await visit(page, `${server.appUrl}/drive/account`);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = dialogOf(page, 'Add a passkey');
  await dialog.getByLabel('Name of the passkey').fill('Work laptop');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await interrupt(page, browser, server.appUrl, email);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toBeVisible();
});

test('somebody else who signs in there finds their own drive, and nothing that was typed', async ({
  page,
  browser,
}) => {
  const email = 'first@example.org';
  const other = 'second@example.org';
  const context = await browser.newContext();
  await openNewDrive(await context.newPage(), server.appUrl, other, password);
  await openAccount(page, server.appUrl, email);
  await page.getByRole('button', { name: 'Edit name' }).click();
  await dialogOf(page, 'Edit name').getByLabel('Your name').fill('Not for others');
  await endElsewhere(browser, server.appUrl, email);
  await signInAgain(page, other);
  await page.waitForURL('**/drive/all');
  await expect(page.getByRole('button', { name: 'Account of second' })).toBeVisible();
  await expect(page.getByText('Not for others')).toHaveCount(0);
  await expect(page.getByLabel('Your name')).toHaveCount(0);
});

test('who does not sign in again can leave the page for the form', async ({ page, browser }) => {
  const email = 'leaving@example.org';
  await openAccount(page, server.appUrl, email);
  await endElsewhere(browser, server.appUrl, email);
  await again(page).getByRole('button', { name: 'Leave this page' }).click();
  await page.waitForURL('**/drive/login**');
  await expect(page.getByRole('heading', { name: 'Sign in to Aloft' })).toBeVisible();
});

test('both tabs of a browser wait, and signing in in one gives back the other', async ({
  page,
  context,
  browser,
}) => {
  const email = 'tabs@example.org';
  await openAccount(page, server.appUrl, email);
  const two = await context.newPage();
  await visit(two, `${server.appUrl}/drive/account`);
  for (const tab of [page, two]) await tab.getByRole('button', { name: 'Edit name' }).click();
  await dialogOf(page, 'Edit name').getByLabel('Your name').fill('First tab');
  await dialogOf(two, 'Edit name').getByLabel('Your name').fill('Second tab');
  await endElsewhere(browser, server.appUrl, email);
  await expect(again(two)).toBeVisible();
  await expect(again(page)).toBeVisible();
  await signInAgain(page, email);
  await expect(again(two)).toHaveCount(0);
  await dialogOf(page, 'Edit name').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Account of First tab' })).toBeVisible();
  // What the other tab was asked for is still in its field, and the later of two is the name.
  await expect(dialogOf(two, 'Edit name').getByLabel('Your name')).toHaveValue('Second tab');
  await dialogOf(two, 'Edit name').getByRole('button', { name: 'Save' }).click();
  for (const tab of [page, two]) {
    await expect(tab.getByRole('button', { name: 'Account of Second tab' })).toBeVisible();
    await expect(tab.getByRole('main').getByText('Second tab', { exact: true })).toBeVisible();
  }
});

test.describe('while the server’s clock stands still', () => {
  // A code of an authenticator holds for half a minute, which a busy machine may need to type it.
  const now = Date.now();
  let still: TestServer;
  test.beforeAll(async () => {
    still = await startTestServer({}, { pages: servePages, clock: () => now });
  });
  test.afterAll(() => still.stop());

  test('a scanned authenticator key stays valid after signing in again', async ({ page, browser }) => {
    const email = 'app@example.org';
    await openAccount(page, still.appUrl, email);
    await verifyAddress(still.configuration, email);
    await visit(page, `${still.appUrl}/drive/account`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Two-step verification' })
      .getByRole('button', { name: 'Set up' })
      .click();
    const dialog = dialogOf(page, 'Set up two-step verification');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const shown = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
    const secret = (shown ?? '').replaceAll(' ', '');
    await interrupt(page, browser, still.appUrl, email);
    await expect(dialog.getByText(shown ?? '')).toBeVisible();
    await dialog.getByLabel('Code from the app').fill(authenticatorCode(secret, now));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(
      dialogOf(page, 'Your recovery codes')
        .getByRole('list', { name: 'Recovery codes' })
        .getByRole('listitem'),
    ).toHaveCount(10);
  });
});
