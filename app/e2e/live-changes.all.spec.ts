// One stream for the tabs of a browser, none behind some proxies, and the end of a session from elsewhere.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { createFolder, entry, password, streaming, streamPath, twoBrowsers } from './live-drive.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R10.7] the tabs of a browser share one stream; another tab takes over when its tab is closed', async ({
  context,
  page,
}) => {
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes(streamPath)) streams += 1;
  });
  const open = streaming(page);
  await openNewDrive(page, server.appUrl, 'bo@live-changes-all.example', password);
  await open;
  const second = await context.newPage();
  await visit(second, `${server.appUrl}/drive/all`);
  // Both are connected once the second shows what the first received.
  await createFolder(page, server.appUrl, 'for both');
  await expect(entry(page, /for both/)).toBeVisible();
  await expect(entry(second, /for both/)).toBeVisible();
  expect(streams).toBe(1);
  const next = streaming(second);
  await page.close();
  await next;
  expect(streams).toBe(2);
  await createFolder(second, server.appUrl, 'for the second');
  await expect(entry(second, /for the second/)).toBeVisible();
});

test('[R10.7] changes appear behind a proxy that buffers streams', async ({ context, page }) => {
  await context.route(`**${streamPath}*`, (route) => route.fulfill({ status: 502, body: 'no streams' }));
  const asked = page.waitForResponse((answer) => answer.url().includes('/drive/v1/changes?'));
  await openNewDrive(page, server.appUrl, 'di@live-changes-all.example', password);
  await asked;
  await createFolder(page, server.appUrl, 'asked for');
  await expect(entry(page, /asked for/)).toBeVisible();
});

test('[R8.2 P17b] a browser that is signed out from another device says so', async ({ browser }) => {
  const [one, two] = await twoBrowsers(browser, server.appUrl, 'eve@live-changes-all.example');
  const ended = await two.request.post(`${server.appUrl}/v1/user/sessions:revokeOthers`, {
    headers: { origin: server.appUrl },
  });
  expect(ended.ok()).toBe(true);
  // What was typed on the page stays behind it.
  await expect(one.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
});
