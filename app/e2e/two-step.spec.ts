// Two-step sign-in: turned on, used with the app and with a recovery code, for another program too, and turned off.

import { readFile } from 'node:fs/promises';
import type { TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, verifyAddress } from './people.ts';
import { startStillServer } from './still-server.ts';
import { codeOf, openAccount, password, rowOf, turnOn, wrongFor } from './two-step-account.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startStillServer();
});
test.afterAll(() => server.stop());
test('[R10.10] is turned on with the password and the app’s first code, and its recovery codes are saved', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'on@two-step.example', password);
  await verifyAddress(server.configuration, 'on@two-step.example');
  await openAccount(server, page);
  await rowOf(page).getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
  const field = dialog.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('not this one');
  await field.press('Enter');
  await expect(dialog.getByText('Incorrect password')).toBeVisible();
  await expectNoViolations(page);
  await field.fill(password);
  await field.press('Enter');
  const code = dialog.getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await expectNoViolations(page);
  const shown = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await code.fill(wrongFor(codeOf(server, secret)));
  await code.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Incorrect two-step verification code');
  await code.fill(codeOf(server, secret));
  await code.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' });
  const list = kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  await expectNoViolations(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect((await readFile(await saved.path(), 'utf8')).trim().split('\n')).toEqual(
    await list.allTextContents(),
  );
  await kept.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(rowOf(page)).toContainText('10 recovery codes left');
  await expectNoViolations(page);
});

test('[R10.10 P7q] with it on, a deletion, another address and a new passkey ask for a code, too', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'owner@two-step.example', password);
  await verifyAddress(server.configuration, 'owner@two-step.example');
  const secret = await turnOn(server, page);
  await openAccount(server, page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const passkey = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(passkey.getByLabel('Code from the app, or a recovery code')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change email' }).click();
  const email = page.getByRole('dialog', { name: 'Change email' });
  await email.getByLabel('New email').fill('moved@two-step.example');
  await email.getByLabel('New email').press('Enter');
  await expect(email.getByLabel('Code from the email')).toBeFocused();
  await expect(email.getByLabel('Code from the app, or a recovery code')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const code = dialog.getByLabel('Code from the app, or a recovery code');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await expect(dialog.getByRole('button', { name: /^Delete in/ })).toBeDisabled();
  await code.fill(wrongFor(codeOf(server, secret, 1)));
  await code.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Incorrect two-step verification code');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(page);
  await code.fill(codeOf(server, secret, 1));
  await code.press('Enter');
  await expect(page.getByText('Your account will be deleted on')).toBeVisible();
});
