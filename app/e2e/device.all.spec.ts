// Approving another device by a code that is typed.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson } from '../server/proofs/testing/start-test-server.ts';
import { check } from './axe.ts';
import { newDevice, pollDevice } from './device-codes.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  await newPerson(server, 'ada@device-all.example');
});

test('[R1.7] a typed code: an invalid and an expired one show messages, and the request can be denied', async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  ).newPage();
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill('ada@device-all.example');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  const device = await newDevice(server);
  await visit(page, device.verification_uri);
  const code = page.getByLabel('Code');
  await code.fill('no');
  await code.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('A code has eight letters or digits, such as ABCD-2345.');
  await check(page, 'device-code-phone-dark');
  await code.fill('ZZZZ-2222');
  await code.press('Enter');
  await expect(page.getByRole('alert')).toContainText('invalid or has expired');
  await code.fill(device.user_code.toLowerCase().replace('-', ' '));
  await code.press('Enter');
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('heading', { name: 'Access for the other device was denied' })).toBeVisible();
  expect(await pollDevice(server, device.device_code)).toBe('access_denied');
  await page.close();
});
