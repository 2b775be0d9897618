// What the sign-in form says, one thing at a time, and what does not stand over it.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';
import { password } from './sign-in-again.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R10.10] what went wrong with a passkey is over once a password is tried, and the other way round', async ({
  page,
}) => {
  await page.route('**/v1/auth/passkey:begin*', (route) => route.abort());
  await visit(page, `${server.appUrl}/drive/login`);
  const said = page.getByRole('alert').filter({ hasText: /./ });
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await byPasskey.click();
  await expect(byPasskey).toHaveAccessibleDescription(/./);
  await expect(said).toHaveCount(1);
  await page.getByLabel('Email').fill('nobody@sign-in-errors.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/./);
  await expect(said).toHaveCount(1);
  await byPasskey.click();
  await expect(byPasskey).toHaveAccessibleDescription(/./);
  await expect(said).toHaveCount(1);
});

test('no notice of before stands over the form after signing out', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'ada@sign-in-errors.example', password);
  await visit(page, `${server.appUrl}/drive/account`);
  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name changed')).toBeVisible();
  await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Aloft' })).toBeVisible();
  await expect(page.getByText('Name changed')).toHaveCount(0);
});

test.describe('in Korean, in a browser that speaks English', () => {
  test.use({ locale: 'en-US' });
  test('[R1.1] the form says in Korean what is missing', async ({ page }) => {
    await visit(page, `${server.appUrl}/drive/login?start=sign-up&locale=ko`);
    await page.getByRole('button', { name: '계정 만들기', exact: true }).click();
    await expect(page.getByLabel('이메일', { exact: true })).toHaveAccessibleDescription(
      /이 항목을 입력해 주세요\./,
    );
    await page.getByLabel('이메일', { exact: true }).fill('ada@sign-in-errors.example');
    await page.getByLabel('비밀번호', { exact: true }).fill('짧다');
    await page.getByRole('button', { name: '계정 만들기', exact: true }).click();
    await expect(page.getByLabel('비밀번호', { exact: true })).toHaveAccessibleDescription(
      /8자 이상 입력해 주세요\./,
    );
  });
});
