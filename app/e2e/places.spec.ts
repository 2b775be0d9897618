// Going from place to place in the drive: what stands around them stays, and the focus goes on in the place.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R2.6 R2.17] each address of the drive is a page with its own title, without a console error', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'addresses@places.example', 'a good password');
  const titles: Readonly<Record<string, RegExp>> = {
    '/drive/all': /^My drive/,
    '/drive/trash': /^Trash/,
    '/drive/recent': /^Recent/,
    '/drive/payment': /^Premium|^Membership|^Get more/,
    '/drive/payment/storage': /storage/i,
    '/drive/payment/traffic': /traffic/i,
    '/drive/account': /^Account/,
    '/drive/feedback': /^Feedback/,
    '/drive/me': /^Me/,
    '/referral': /^Invite friends/,
  };
  for (const [address, title] of Object.entries(titles)) {
    const answer = await page.goto(`${server.appUrl}${address}`);
    expect([address, answer?.status()]).toEqual([address, 200]);
    await page.locator('html[data-ready=true]').waitFor();
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }
  await page.goto(`${server.appUrl}/drive`);
  await expect(page).toHaveURL(/\/drive\/all$/);
  const lost = await page.goto(`${server.appUrl}/drive/account/nowhere`);
  expect(lost?.status()).toBe(404);
  await page.locator('html[data-ready=true]').waitFor();
  await expect(page.getByRole('heading', { name: 'Page not found: /drive/account/nowhere' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Go to My drive' }).click();
  await expect(page).toHaveURL(/\/drive\/all$/);
  await page.context().clearCookies();
  await visit(page, `${server.appUrl}/drive/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
});
