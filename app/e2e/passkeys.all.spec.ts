// Passkeys with the browser's own virtual authenticator: added, used as the only and as the second factor, removed.

import type { TestServer } from '../server/proofs/testing/start-test-server.ts';
import { type Authenticator, expectDrive, password, rowOf, withAuthenticator } from './authenticators.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, verifyAddress, visit } from './people.ts';
import { startStillServer } from './still-server.ts';
import { codeOf } from './two-step-account.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startStillServer();
});
test.afterAll(() => server.stop());

/** From now on the fingerprint is another one's, or the owner's again. */
const setVerified = ({ cdp, authenticatorId }: Authenticator, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

async function openAccount(page: Page): Promise<void> {
  await visit(page, `${server.appUrl}/drive/account`);
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeVisible();
}

/** Adds a passkey; with two-step sign-in on, by a code of the app besides. */
async function addPasskey(page: Page, name: string, code?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  if (code !== undefined) await dialog.getByLabel('Code from the app, or a recovery code').fill(code);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await visit(page, `${server.appUrl}/drive/login`);
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

test('[R10.10 R2.6] a passkey is added, signs in without a name, and signs in no more once it is removed', async ({
  page,
}) => {
  const device = await withAuthenticator(page);
  await openNewDrive(page, server.appUrl, 'key@passkeys-all.example', password);
  await verifyAddress(server.configuration, 'key@passkeys-all.example');
  await openAccount(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill('Work laptop');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Incorrect password')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Work laptop')).toContainText('not used yet');
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByLabel('Name of the passkey').fill('Again');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This device already has a passkey');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await signOut(page);
  await setVerified(device, false);
  await passkeyButton(page).click();
  await expect(page.getByText('No passkey was used. Try again.')).toBeVisible();
  await expectNoViolations(page);
  await setVerified(device, true);
  await passkeyButton(page).click();
  await expectDrive(page);

  await openAccount(page);
  await expect(rowOf(page, 'Work laptop')).toContainText('last used');
  await page.getByRole('button', { name: 'More about Work laptop' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name of the passkey').fill('Old laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Old laptop')).toBeVisible();
  await page.getByRole('button', { name: 'More about Old laptop' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await removal.getByLabel('Password', { exact: true }).fill(password);
  await expectNoViolations(page);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(rowOf(page, 'Old laptop')).toBeHidden();

  await signOut(page);
  await passkeyButton(page).click();
  await expect(page.getByText('This passkey can’t sign you in. It may have been removed')).toBeVisible();
  await visit(page, `${server.appUrl}/drive/all`);
  await page.waitForURL('**/drive/login**');
});

test('[R10.10] a passkey takes the second step after the password, and only where there is one', async ({
  page,
}) => {
  await withAuthenticator(page);
  const email = 'second@passkeys-all.example';
  await openNewDrive(page, server.appUrl, email, password);
  await verifyAddress(server.configuration, email);
  await openAccount(page);
  await rowOf(page, 'Two-step verification').getByRole('button', { name: 'Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up two-step verification' });
  await setUp.getByLabel('Password', { exact: true }).fill(password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  const shown = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await setUp.getByLabel('Code from the app').fill(codeOf(server, secret));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  const givePassword = async () => {
    await signOut(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  };
  await givePassword();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
  await page.getByLabel('Six-digit code').fill(codeOf(server, secret, 1));
  await page.getByLabel('Six-digit code').press('Enter');
  await expectDrive(page);
  await openAccount(page);
  // Both codes are used up by now.
  server.pass(60_000);
  await addPasskey(page, 'Phone', codeOf(server, secret));
  await expect(rowOf(page, 'Phone').last()).toContainText('not used yet');

  await givePassword();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectDrive(page);
});

/**
 * What the browser says of Bluetooth, which machines that run tests lack. What the page asks the browser for is noted.
 */
async function withBluetooth(page: Page, hybridTransport: boolean): Promise<void> {
  await page.addInitScript((has) => {
    PublicKeyCredential.getClientCapabilities = async () => ({ hybridTransport: has });
    const asked: unknown[] = [];
    Reflect.set(window, 'askedHints', asked);
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      asked.push(Reflect.get(options?.publicKey ?? {}, 'hints'));
      return get(options);
    };
  }, hybridTransport);
}

test('[R1.8] a device close by signs its person in with a passkey, and is asked again after it was refused', async ({
  page,
}) => {
  await withBluetooth(page, true);
  const phone = await withAuthenticator(page, 'cable');
  await openNewDrive(page, server.appUrl, 'near@passkeys-all.example', password);
  await verifyAddress(server.configuration, 'near@passkeys-all.example');
  await openAccount(page);
  await addPasskey(page, 'Phone');
  await signOut(page);
  const nearby = page.getByRole('button', { name: /^Send request\b.*Device nearby$/ });
  await expect(page.getByText('Over Bluetooth')).toBeVisible();
  await expectNoViolations(page);
  await setVerified(phone, false);
  await nearby.press('Enter');
  await expect(page.getByText('No passkey was used. Try again.')).toBeVisible();
  await expectNoViolations(page);
  await setVerified(phone, true);
  // The browser is told to look for a device close by, and not for a passkey of its own.
  expect(await page.evaluate(() => Reflect.get(window, 'askedHints'))).toEqual([['hybrid']]);
  await nearby.press('Enter');
  await expectDrive(page);
});

test('[R1.8] a browser without Bluetooth offers no device close by, and says what it cannot do', async ({
  page,
}) => {
  await withBluetooth(page, false);
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByText('More ways to sign in').click();
  await expect(page.getByText('browsers can’t search the network for devices')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send request\b.*Device nearby$/ })).toHaveCount(0);
  await expectNoViolations(page);
});
