// Approving another device by the code that it shows, scanned.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson } from '../server/proofs/testing/start-test-server.ts';
import { check } from './axe.ts';
import { newDevice, pollDevice } from './device-codes.ts';
import { expect, test } from './fixtures.ts';
import { ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  await newPerson(server, 'ada@device.example');
});

test('[R1.7 P15b] a scanned code requires a sign-in, names the program, and a press approves it', async ({
  page,
}) => {
  const device = await newDevice(server);
  await visit(page, device.verification_uri_complete);
  await expect(page.getByRole('heading', { name: 'Sign in first' })).toBeVisible();
  await check(page, 'device-sign-in');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opening;
  await popup.waitForURL('**/drive/login?request=*');
  await ready(popup);
  await popup.getByLabel('Email').fill('ada@device.example');
  await popup.getByLabel('Password', { exact: true }).fill('a long password');
  await popup.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Allow Aloft Terminal to sign in?' })).toBeVisible();
  await expect(page.getByText(device.user_code)).toBeVisible();
  await check(page, 'device-question');
  // Showing the question decides nothing.
  expect(await pollDevice(server, device.device_code)).toBe('authorization_pending');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'The other device is signed in' })).toBeVisible();
  expect(await pollDevice(server, device.device_code)).toBe('Bearer');
});
