// All one's data: a drive of more files than one archive holds, part by part.

import { readFile } from 'node:fs/promises';
import { accountFileName } from '../server/features/archive/account-data.ts';
import { readZip } from '../server/features/archive/testing/read-zip.ts';
import { servePages } from '../server/features/pages/serve.ts';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ captcha: 'off' }, { pages: servePages });
});
test.afterAll(() => server.stop());

test('[R10.10] a drive of more entries than one archive holds is downloaded part by part, and each entry once', async ({
  page,
}) => {
  const ada = await newPerson(server, 'ada@example.org');
  await fillWithFolders(server, ada, await newFolder(server, ada, 'Many'), 10_004);
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}/drive/account/settings`);
  const row = page.getByRole('listitem').filter({ hasText: 'Download all your data' });

  const namesOfNext = async (file: string): Promise<string[]> => {
    const begun = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download' }).click();
    const download = await begun;
    expect(download.suggestedFilename()).toBe(file);
    return (await readZip(await readFile(await download.path()))).map(({ name }) => name);
  };
  const first = await namesOfNext('Aloft 1-2.zip');
  await expect(row).toContainText('Your files come in 2 archives of up to 10,000 each');
  const part = row.getByRole('combobox', { name: 'Archive to download' });
  await expect(part).toHaveValue('2');
  await expectNoViolations(page);
  const second = await namesOfNext('Aloft 2-2.zip');
  await expect(part).toHaveValue('1');
  expect(first).toContain(accountFileName);
  expect(second).toHaveLength(5);
  expect(new Set([...first, ...second]).size).toBe(1 + 10_005);
  await page.setViewportSize({ width: 320, height: 640 });
  await row.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const box = await row.boundingBox();
      return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN);
    })
    .toBeLessThanOrEqual(320);
});

test('[R10.10] [R4.3] a download of all data that does not start says so once, and can be tried again', async ({
  page,
  context,
}) => {
  const cy = await newPerson(server, 'cy@example.org');
  await signInPage(page, server, cy);
  await visit(page, `${server.appUrl}/drive/account/settings`);
  let asked = 0;
  await page.route('**/drive/v1/files:archive', async (route) => {
    asked += 1;
    if (asked === 1) await route.fulfill({ status: 400, json: { error: 'invalid_argument' } });
    else await route.continue();
  });
  const row = page.getByRole('listitem').filter({ hasText: 'Download all your data' });
  const failures = page.getByText('The download couldn’t start.');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(failures).toHaveCount(1);
  expect(asked).toBe(1);
  await context.setOffline(true);
  const first = await failures.elementHandle();
  await page.getByRole('button', { name: 'Try again' }).click();
  // The press takes the first words away; these are of the second attempt.
  await expect.poll(() => first?.evaluate((words) => words.isConnected)).toBe(false);
  await expect(failures).toBeVisible();
  expect(asked).toBe(1);
  await context.setOffline(false);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again' }).last().click();
  expect((await begun).suggestedFilename()).toBe('Aloft.zip');
});

test('[R10.5] an expired download link that is opened says so, and leads to the drive', async ({ page }) => {
  const bo = await newPerson(server, 'bo@example.org');
  const file = await storeFile(server, bo, 'note.txt', 'words');
  const { text } = await call(server, 'GET', `/drive/v1/files/${file}`, { token: bo.token });
  const { web_content_link: address } = JSON.parse(text);
  server.pass(48 * 3_600_000);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This download link has expired' })).toBeVisible();
  await expectNoViolations(page);
  await expect(page.getByRole('link', { name: 'Go to My drive' })).toHaveAttribute('href', '/drive/all');
});
