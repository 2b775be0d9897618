// The main journey with two people in two browsers: a visitor saves a shared folder to their own drive.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { createAccount, downloadOpened, ready, sha256 } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'risk' });
});
test.afterAll(() => server.stop());

test("[R1.4 R2.2 R4.1 R4.2] a stranger's share link ends in their own drive, and the bytes are the same", async ({
  browser,
}) => {
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#2d74ca' } })
    .png()
    .toBuffer();
  const noise = randomBytes(5_000_000);

  const owner = await (
    await browser.newContext({ permissions: ['clipboard-write', 'clipboard-read'] })
  ).newPage();
  await createAccount(owner, server.appUrl, 'ada@example.org', 'correct horse battery');

  await owner.getByRole('button', { name: 'New', exact: true }).first().click();
  await owner.getByRole('menuitem', { name: 'New folder' }).click();
  await owner.getByLabel('Name').fill('Holiday');
  await owner.getByRole('button', { name: 'Create' }).click();
  await owner.getByRole('link', { name: 'Holiday' }).click();
  await expect(owner.getByText('Nothing here yet')).toBeVisible();

  await owner.getByTestId('picker').setInputFiles([
    { name: 'Sea.png', mimeType: 'image/png', buffer: picture },
    { name: 'noise.bin', mimeType: 'application/octet-stream', buffer: noise },
  ]);
  await expect(owner.getByRole('link', { name: 'noise.bin', exact: true })).toBeVisible();
  await owner.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['dropped from the desk'], 'dropped.txt', { type: 'text/plain' }));
    document
      .querySelector('main')
      ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  });
  await expect(owner.getByRole('link', { name: 'dropped.txt', exact: true })).toBeVisible();

  await owner.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'My drive' }).click();
  await owner.getByRole('button', { name: 'Actions for Holiday' }).click();
  await owner.getByRole('menuitem', { name: 'Share' }).click();
  await owner.getByRole('button', { name: '7 days' }).click();
  await owner.getByRole('button', { name: 'Create link' }).click();
  const made = owner.getByRole('dialog', { name: 'Your link is ready' });
  const address = (await made.getByTestId('share-link').textContent()) ?? '';
  const link = `${server.appUrl}/${address.split('/').slice(1).join('/')}`;
  const code = (await made.locator('strong').last().textContent()) ?? '';
  expect(code).toMatch(/^[a-z0-9]{6}$/);
  await owner.getByRole('button', { name: /^Copy (link and passcode|both)$/ }).click();
  await expect(owner.getByRole('button', { name: 'Copied' })).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  const answer = await stranger.goto(link);
  expect(await answer?.text()).not.toContain('Holiday');
  await ready(stranger);
  await stranger.getByLabel('Passcode', { exact: true }).fill('wrong1');
  await stranger.getByRole('button', { name: 'Open' }).click();
  await expect(stranger.getByRole('alert')).toContainText('Incorrect passcode');
  await stranger.getByLabel('Passcode', { exact: true }).fill(code);
  await stranger.getByRole('button', { name: 'Open' }).click();
  await expect(stranger.getByRole('heading', { name: 'Holiday' })).toBeVisible();
  // The only folder of the share is open, without a level above it.
  const breadcrumbs = stranger.getByRole('navigation', { name: 'Folders' });
  await expect(breadcrumbs).toHaveText('Holiday');
  await expect(stranger).toHaveURL(/\/s\/[\w-]+$/);
  await stranger.getByRole('button', { name: 'Grid' }).click();
  await expect(stranger.getByRole('gridcell', { name: 'Sea.png' })).toBeVisible();
  await stranger.getByRole('button', { name: 'List' }).click();
  await stranger.getByRole('link', { name: 'Sea.png', exact: true }).click();
  const shown = stranger.getByRole('img', { name: 'Sea.png' });
  await expect(shown).toBeVisible();
  await expect(shown).toHaveJSProperty('naturalWidth', 640);
  await stranger.keyboard.press('Escape');

  // The server-rendered page starts there, too.
  expect(await (await stranger.request.get(stranger.url())).text()).toContain('Sea.png');
  await stranger.getByRole('button', { name: 'Save to drive' }).click();
  const opening = stranger.waitForEvent('popup');
  await stranger.getByRole('dialog').getByRole('button', { name: 'Continue in a window' }).click();
  const popup = await opening;
  await popup.waitForURL('**/drive/login?request=*');
  await ready(popup);
  await popup.getByRole('tab', { name: 'Create account' }).click();
  await popup.getByLabel('Email').fill('bo@example.org');
  await popup.getByLabel('Password', { exact: true }).fill('another good password');
  await popup.getByRole('button', { name: 'Create account' }).click();
  await expect(stranger.getByText('Saved to your drive.')).toBeVisible();
  await stranger.getByRole('link', { name: 'Open in drive' }).click();
  await stranger.waitForURL('**/drive/all?marked=*');
  await stranger.getByRole('link', { name: 'Holiday' }).click();
  await expect(stranger.getByRole('link', { name: 'noise.bin', exact: true })).toBeVisible();

  const saving = stranger.waitForEvent('download');
  await downloadOpened(stranger, 'noise.bin');
  const path = await (await saving).path();
  expect(sha256(await readFile(path))).toBe(sha256(noise));
});
