// Passkeys with the browser's own virtual authenticator: added, used as the only and as the second factor, removed.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectDrive, password, rowOf, withAuthenticator } from './authenticators.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signUp, verifyAddress, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R10.10] on a phone in Korean one adds a passkey and signs in with it', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'ko-KR',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await withAuthenticator(page);
  await signUp(page, server.appUrl, 'ko@passkeys.example', password);
  await verifyAddress(server, 'ko@passkeys.example');
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
