// Signing up with a verified address grants the free days; without verification the account is created without them.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { createAccount, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'risk' });
});
test.afterAll(() => server.stop());

/** The code in the only mail that was sent. */
async function codeInMail(): Promise<string> {
  const folder = join(server.dataFolder, 'outbox');
  const [name = ''] = await readdir(folder);
  return /\b\d{6}\b/.exec(await readFile(join(folder, name), 'utf8'))?.[0] ?? '';
}

test('[R4.6 P13a P13e] a code from the mail verifies the address, and the free days are granted', async ({
  page,
}) => {
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('We sent a code to ada@example.org.')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((one) => `${one.id} ${one.nodes[0]?.target.join(' ')}`)).toEqual([]);
  const code = await codeInMail();
  await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/drive/all');
  // The notice may have been on the previous page; the membership page shows the days, too.
  const About = v.object({ quota: v.object({ limit: v.pipe(v.string(), v.transform(Number)) }) });
  const space = async (): Promise<number> =>
    v.parse(About, await (await page.request.get(`${server.appUrl}/drive/v1/about`)).json()).quota.limit;
  await expect.poll(space).toBeGreaterThan(100 * 1024 ** 3);
});

test('[R4.6 P13e] without a code the account is created, and no days are granted', async ({ page }) => {
  const asked = page.waitForResponse('**/vip/v1/activity/free-vip');
  await createAccount(page, server.appUrl, 'bo@example.org', 'correct horse battery');
  expect((await asked).status()).toBe(403);
  await expect(page.getByText('days of premium')).toBeHidden();
});
