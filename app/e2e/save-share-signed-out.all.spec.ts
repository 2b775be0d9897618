// The main journey with two people in two browsers: a visitor saves a shared folder to their own drive.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { createAccount, downloadOpened, sha256, solveChallenge, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'risk' });
});
test.afterAll(() => server.stop());

test('kill -9 loses no acknowledged data, and nobody is signed out', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await createAccount(page, server.appUrl, 'cy@example.org', 'a password to keep');
  const bytes = randomBytes(2_000_000);
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'kept.bin', mimeType: 'application/octet-stream', buffer: bytes }]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  await server.kill();
  await server.start();
  await visit(page, `${server.appUrl}/drive/all`);
  await expect(page.getByRole('link', { name: 'kept.bin', exact: true })).toBeVisible();
  const saving = page.waitForEvent('download');
  await downloadOpened(page, 'kept.bin');
  expect(sha256(await readFile(await (await saving).path()))).toBe(sha256(bytes));
});

test('[R4.14] the captcha challenge appears in its frame, can be closed, and continues when solved', async ({
  browser,
}) => {
  const strict = await startServerProcess({ demonstration: 'off', captcha: 'always' });
  try {
    const page = await (await browser.newContext()).newPage();
    await visit(page, `${strict.appUrl}/drive/login`);
    await page.getByRole('tab', { name: 'Create account' }).click();
    await page.getByLabel('Email').fill('di@example.org');
    await page.getByLabel('Password', { exact: true }).fill('one more password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('dialog', { name: 'Security check' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await page.getByRole('button', { name: 'Create account' }).click();
    await solveChallenge(page);
    await page.waitForURL('**/drive/all');
  } finally {
    await strict.stop();
  }
});
