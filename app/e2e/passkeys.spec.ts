// Passkeys with the browser's own virtual authenticator: added, used as the only and as the second factor, removed.
import { authenticatorCode } from '@aloft/core/service';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { type CDPSession, expect, type Page, test } from './fixtures.ts';
import { openNewDrive, ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const password = 'a good password';

interface Authenticator {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

/** An authenticator with a fingerprint, whose person confirms everything: of this computer, or a phone close by. */
async function withAuthenticator(
  page: Page,
  transport: 'internal' | 'cable' = 'internal',
): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** From now on the fingerprint is another one's, or the owner's again. */
const setVerified = ({ cdp, authenticatorId }: Authenticator, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function openAccount(page: Page): Promise<void> {
  await visit(page, `${server.appUrl}/drive/account`);
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeVisible();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await visit(page, `${server.appUrl}/drive/login`);
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

/** Waits until the drive is there. A navigation that another one replaces on the way is no failure. */
async function expectDrive(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/drive\/all$/);
  await ready(page);
}

test('[R10.10 R2.6] a passkey is added, signs in without a name, and signs in no more once it is removed', async ({
  page,
}) => {
  const device = await withAuthenticator(page);
  await openNewDrive(page, server.appUrl, 'key@example.org', password);
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
  const email = 'second@example.org';
  await openNewDrive(page, server.appUrl, email, password);
  await openAccount(page);
  await rowOf(page, 'Two-step sign-in').getByRole('button', { name: 'Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await setUp.getByLabel('Password', { exact: true }).fill(password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  const shown = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await setUp.getByLabel('Code that the app shows').fill(authenticatorCode(secret, Date.now()));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  const givePassword = async () => {
    await signOut(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  };
  await givePassword();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
  await page.getByLabel('Six-digit code').fill(authenticatorCode(secret, Date.now() + 30_000));
  await page.getByLabel('Six-digit code').press('Enter');
  await expectDrive(page);
  await openAccount(page);
  await addPasskey(page, 'Phone');
  await expect(rowOf(page, 'Phone').last()).toContainText('not used yet');

  await givePassword();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectDrive(page);
});

test('[R10.10] on a phone in Korean one adds a passkey and signs in with it', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'ko-KR',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await withAuthenticator(page);
  const created = await page.request.post(`${server.appUrl}/v1/auth/signup`, {
    data: { client_id: 'aloft-web', email: 'ko@example.org', password },
    headers: { origin: server.appUrl },
  });
  expect(created.status()).toBe(200);
  await visit(page, `${server.appUrl}/drive/account`);
  await page.getByRole('button', { name: '패스키 추가' }).click();
  const dialog = page.getByRole('dialog', { name: '패스키 추가' });
  await dialog.getByLabel('패스키 이름').fill('내 휴대폰');
  await dialog.getByLabel('비밀번호', { exact: true }).fill(password);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: '계속' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, '내 휴대폰')).toBeVisible();
  await context.clearCookies();
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByRole('button', { name: '패스키로 로그인' }).click();
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
  await openNewDrive(page, server.appUrl, 'near@example.org', password);
  await openAccount(page);
  await addPasskey(page, 'Phone');
  await signOut(page);
  const nearby = page.getByRole('button', { name: /^Ask it\b.*Device nearby$/ });
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
  await expect(page.getByText('a browser can’t look for one on the network')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ask it\b.*Device nearby$/ })).toHaveCount(0);
  await expectNoViolations(page);
});
