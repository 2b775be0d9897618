// Two-step sign-in: turned on, used with the app and with a recovery code, for another program too, and turned off.

import type { TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { startForeignServer } from './foreign-server.ts';
import { openNewDrive, verifyAddress, visit } from './people.ts';
import { startStillServer } from './still-server.ts';
import { codeOf, openAccount, password, rowOf, wrongFor } from './two-step-account.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startStillServer();
});
test.afterAll(() => server.stop());

/** Turns it on as a person does; answers the app's secret and the recovery codes. */
async function turnOn(page: Page): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  await openAccount(server, page);
  await rowOf(page).getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const shown = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(codeOf(server, secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' });
  const list = kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await kept.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(kept).toBeHidden();
  return { secret, codes };
}

/** Gives address and password; what comes next is the second step. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
}

/** Notes each document that the page loads from now on. */
function watchDocuments(page: Page): readonly string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  return documents;
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await visit(page, `${server.appUrl}/drive/login`);
}

test('[R10.10 R2.6] the password alone opens nothing; the app’s code or a recovery code does, until it is turned off', async ({
  page,
}) => {
  const email = 'step@two-step-all.example';
  await openNewDrive(page, server.appUrl, email, password);
  await verifyAddress(server.configuration, email);
  const { secret, codes } = await turnOn(page);
  await signOut(page);
  await givePassword(page, email);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  const field = page.getByLabel('Six-digit code');
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  await visit(page, `${server.appUrl}/drive/all`);
  await page.waitForURL('**/drive/login**');
  await givePassword(page, email);
  await field.fill(wrongFor(codeOf(server, secret, 1)));
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Incorrect two-step verification code');
  const documents = watchDocuments(page);
  await field.fill(codeOf(server, secret, 1));
  await field.press('Enter');
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  // Nothing is loaded anew: the page goes on where the form stood.
  expect(documents).toEqual([]);

  await signOut(page);
  await givePassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = page.getByLabel('Recovery code', { exact: true });
  await expect(recovery).toBeFocused();
  await expectNoViolations(page);
  await recovery.fill(codes[0] ?? '');
  await recovery.press('Enter');
  await page.waitForURL('**/drive/all');
  await openAccount(server, page);
  await expect(rowOf(page)).toContainText('9 recovery codes left');

  await rowOf(page).getByRole('button', { name: 'Recovery codes' }).click();
  const renewal = page.getByRole('dialog', { name: 'New recovery codes' });
  await renewal.getByLabel('Password', { exact: true }).fill(password);
  await renewal.getByLabel('Code from the app, or a recovery code').fill(codes[0] ?? '');
  await renewal.getByRole('button', { name: 'Generate new codes' }).click();
  await expect(renewal.getByRole('alert')).toContainText('Incorrect recovery code');
  await renewal.getByLabel('Code from the app, or a recovery code').fill(codes[1] ?? '');
  await renewal.getByRole('button', { name: 'Generate new codes' }).click();
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' });
  const list = kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const [renewed = ''] = await list.allTextContents();
  await kept.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(rowOf(page)).toContainText('10 recovery codes left');

  await rowOf(page).getByRole('button', { name: 'More about two-step verification' }).click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  const end = page.getByRole('dialog', { name: 'Turn off two-step verification?' });
  await end.getByLabel('Password', { exact: true }).fill(password);
  await end.getByLabel('Code from the app, or a recovery code').fill(renewed);
  await expectNoViolations(page);
  await end.getByRole('button', { name: 'Turn off' }).click();
  await expect(rowOf(page).getByRole('button', { name: 'Set up' })).toBeVisible();
  await signOut(page);
  await givePassword(page, email);
  await page.waitForURL('**/drive/all');
});

test('[R10.10 R4.12] a program that asks for a sign-in gets its code after the second step alone', async ({
  page,
}) => {
  const email = 'program@two-step-all.example';
  await openNewDrive(page, server.appUrl, email, password);
  await verifyAddress(server.configuration, email);
  const { secret } = await turnOn(page);
  const asked: string[] = [];
  const program = await startForeignServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('<!doctype html><title>Done</title><p>Signed in</p>');
  });
  await page.context().clearCookies();
  const query = new URLSearchParams({
    client_id: 'aloft-terminal',
    response_type: 'code',
    redirect_uri: `http://${program.host}/callback`,
    state: 'a-state',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  });
  await visit(page, `${server.appUrl}/v1/auth/authorize?${query}`);
  await givePassword(page, email);
  const field = page.getByLabel('Six-digit code');
  await field.fill(codeOf(server, secret, 1));
  expect(asked).toEqual([]);
  await field.press('Enter');
  await expect(page.getByText('Signed in')).toBeVisible();
  expect(asked[0]).toMatch(/^\/callback\?code=[\w-]+&state=a-state$/);
  program.stop();
});
