// Uploads that are cut off or meet a full disk, and a server that cannot be reached: no data is lost.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { downloadOpened, openNewDrive, sha256, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[P3b] an interrupted upload resumes at its offset; a full disk says so and offers a retry', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'cy@bad-input.example', 'a good password');
  const bytes = randomBytes(900_000);
  let cut = 0;
  await page.route('**/upload/**', async (route) => {
    if (route.request().method() !== 'PATCH' || cut >= 2) return route.continue();
    cut += 1;
    return route.abort('connectionreset');
  });
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'cut.bin', mimeType: 'application/octet-stream', buffer: bytes }]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  expect(cut).toBe(2);
  const saving = page.waitForEvent('download');
  await downloadOpened(page, 'cut.bin');
  expect(sha256(await readFile(await (await saving).path()))).toBe(sha256(bytes));

  // The response of the server for a full disk; a test with /dev/full shows that the server sends it.
  await page.route('**/upload/**', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 507,
          headers: { 'access-control-allow-origin': server.appUrl },
          json: { error: 'storage_full', error_code: 0, error_description: '' },
        })
      : route.continue(),
  );
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'full.bin', mimeType: 'application/octet-stream', buffer: randomBytes(1000) }]);
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('out of disk space');
  await expect(page.getByRole('link', { name: 'full.bin', exact: true })).toHaveCount(0);
  await page.unroute('**/upload/**');
  await page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'full.bin', exact: true })).toBeVisible();
});

test('an unreachable server is reported in the language of the page, and retrying works', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'di@bad-input.example', 'a good password');
  const made = await page.request.post(`${server.appUrl}/drive/v1/files`, {
    data: { kind: 'drive#folder', name: 'Album', parent_id: '' },
    headers: { origin: server.appUrl },
  });
  expect(made.ok()).toBe(true);
  await page.context().addCookies([{ name: 'locale', value: 'ko', url: server.appUrl }]);
  await visit(page, `${server.appUrl}/drive/all`);
  await page.route('**/drive/v1/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Album', exact: true }).click();
  await expect(page.getByRole('heading', { name: '폴더를 불러오지 못했어요' })).toBeVisible();
  await page.unroute('**/drive/v1/**');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('heading', { name: '아직 아무것도 없어요' })).toBeVisible();
});
