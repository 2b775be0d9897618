// The operator's console: it works without scripts, on a phone, and in the dark.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { createAccount, sendFeedback, signIn, startConsole } from './console-pages.ts';
import { expect, test } from './fixtures.ts';

let server: ServerProcess;
let address: string;
test.beforeAll(async () => {
  ({ server, address } = await startConsole());
});
test.afterAll(() => server.stop());

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[R6.5] an operator creates an account, gives days, reads feedback, and finds it all in the log', async ({
    page,
  }) => {
    await signIn(page, address);
    const { password } = await createAccount(page, 'ada@example.org');
    await page.getByRole('spinbutton', { name: 'Days' }).fill('30');
    await page.getByRole('button', { name: 'Grant membership days…' }).click();
    await expect(page.getByText('Add these days to the membership of this account?')).toBeVisible();
    await page.getByRole('button', { name: 'Grant membership days' }).click();
    await expect(page.getByRole('table', { name: 'Membership days' })).toContainText('By an operator');
    await sendFeedback(server, 'ada@example.org', password);
    await page.getByRole('link', { name: 'Feedback' }).click();
    await page.getByLabel('Category').selectOption('Idea');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('link', { name: 'More clouds.' }).click();
    await expect(page.getByText('Fewer queues.')).toBeVisible();
    await page.getByRole('link', { name: 'Activation codes' }).click();
    await page.getByRole('spinbutton', { name: 'Days' }).fill('7');
    await page.getByLabel('Number of codes').fill('2');
    await page.getByRole('button', { name: 'Create activation codes…' }).click();
    await page.getByRole('button', { name: 'Create activation codes', exact: true }).click();
    await expect(page.locator('.secrets code')).toHaveCount(2);
    await page.getByRole('link', { name: 'Change log' }).click();
    const log = page.getByRole('table', { name: 'Change log' });
    for (const change of ['Create account', 'Grant membership days', 'Create activation codes'])
      await expect(log.getByRole('cell', { name: change, exact: true })).toBeVisible();
    await expect(log.getByRole('cell', { name: 'Grace' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.goto(`${address}/operator/accounts`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
