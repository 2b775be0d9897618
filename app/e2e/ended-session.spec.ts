// A session that ends elsewhere while somebody types: nothing is lost, and nobody reads the page.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { again, dialogOf, endElsewhere, openAccount, signInAgain } from './sign-in-again.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('a name that was being typed is saved after signing in again; until then nobody reads the page', async ({
  page,
  browser,
}) => {
  const email = 'name@ended-session.example';
  await openAccount(page, server.appUrl, email);
  await page.getByRole('button', { name: 'Edit name' }).click();
  const dialog = dialogOf(page, 'Edit name');
  await dialog.getByLabel('Your name').fill('Siti Rahma');
  await endElsewhere(browser, server.appUrl, email);
  await expect(again(page)).toBeVisible();
  await expect(again(page).getByText('You’ve been signed out.')).toBeVisible();
  await expectNoViolations(page);
  const box = await again(page).boundingBox();
  expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  // Neither a key nor a wrong password leads past it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await again(page).getByLabel('Email').fill(email);
  await again(page).getByLabel('Password', { exact: true }).fill('not this one');
  await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again(page).getByRole('alert')).not.toBeEmpty();
  await signInAgain(page, email);
  await expect(dialog.getByLabel('Your name')).toHaveValue('Siti Rahma');
  await expect(dialog.getByLabel('Your name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Siti Rahma' })).toBeVisible();
});
