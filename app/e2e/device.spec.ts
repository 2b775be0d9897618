// Approving another device by its short code.
import { join } from 'node:path';
import * as v from 'valibot';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  await newPerson(server, 'ada@example.org');
});
test.afterAll(() => server.stop());

const Codes = v.object({
  device_code: v.string(),
  user_code: v.string(),
  verification_uri: v.string(),
  verification_uri_complete: v.string(),
});

async function newDevice(): Promise<v.InferOutput<typeof Codes>> {
  const begun = await call(server, 'POST', '/v1/auth/device/code', {
    body: { client_id: 'aloft-terminal', scope: 'user pan offline' },
  });
  return v.parse(Codes, begun.body);
}

/** The answer to the poll of the other device. */
async function pollDevice(deviceCode: string): Promise<unknown> {
  const { body } = await call(server, 'POST', '/v1/auth/token', {
    body: {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'aloft-terminal',
      device_code: deviceCode,
    },
  });
  return body.error ?? body.token_type;
}

async function check(page: Page, name: string): Promise<void> {
  const { violations } = await (await axe(page)).analyze();
  expect(violations.map((one) => `${name}: ${one.id} ${one.nodes[0]?.target.join(' ')}`)).toEqual([]);
  if (process.env.ALOFT_SCREENS !== '1') return;
  await page.screenshot({ path: join(import.meta.dirname, '../../docs/screens', `${name}.png`) });
}

test('[R1.7 P15b] a scanned code requires a sign-in, names the program, and a press approves it', async ({
  page,
}) => {
  const device = await newDevice();
  await visit(page, device.verification_uri_complete);
  await expect(page.getByRole('heading', { name: 'Sign in first' })).toBeVisible();
  await check(page, 'device-sign-in');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opening;
  await popup.waitForURL('**/drive/login?request=*');
  await ready(popup);
  await popup.getByLabel('Email').fill('ada@example.org');
  await popup.getByLabel('Password', { exact: true }).fill('a long password');
  await popup.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Let Aloft Terminal in?' })).toBeVisible();
  await expect(page.getByText(device.user_code)).toBeVisible();
  await check(page, 'device-question');
  // Showing the question decides nothing.
  expect(await pollDevice(device.device_code)).toBe('authorization_pending');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'The other device is signed in' })).toBeVisible();
  expect(await pollDevice(device.device_code)).toBe('Bearer');
});

test('[R1.7] a typed code: an invalid and an expired one show messages, and the request can be denied', async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  ).newPage();
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  const device = await newDevice();
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
  await expect(page.getByRole('heading', { name: 'The other device was refused' })).toBeVisible();
  expect(await pollDevice(device.device_code)).toBe('access_denied');
  await page.close();
});
