// What a link asks the drive to show: files in their folder, and an open one.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { call } from '../server/proofs/testing/start-test-server.ts';
import { row, toasts } from './drive-list.ts';
import { expect, test } from './fixtures.ts';
import { ask, enter, inAlbum, watchChanges, writer } from './followed-links.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('highlight_files shows files in their folder, from another page, the first one in sight', async ({
  page,
}) => {
  const { who, files, one } = await writer(server, 'shows@address-actions.example');
  const changes = watchChanges(page);
  await enter(page, server, who, `action=highlight_files&files=${files}`, '/drive/trash');
  await expect(page).toHaveURL(inAlbum);
  await expect(row(page, 'one.md')).toBeInViewport();
  await expect(row(page, 'one.md')).toHaveClass(/marked/);
  await expect(row(page, 'two.md')).toHaveClass(/marked/);
  // One of them has gone since.
  await call(server, 'POST', '/drive/v1/files:batchTrash', { token: who.token, body: { ids: [one] } });
  await ask(page, server, `view=list&action=highlight_files&files=${files}`);
  await expect(toasts(page)).toContainText('Some of these files no longer exist.');
  await expect(row(page, 'two.md')).toHaveClass(/marked/);
  expect(changes).toEqual([]);
});

test('open_file opens a file in its folder', async ({ page }) => {
  const { who, album, one } = await writer(server, 'opens@address-actions.example');
  await enter(page, server, who, `action=open_file&file=${one}`, '/drive/recent');
  const viewer = page.getByRole('dialog', { name: 'one.md' });
  await expect(viewer).toBeVisible();
  // The address is that of the open file, and of its folder before and after.
  await expect(page).toHaveURL(`${server.appUrl}/drive/all?folder=${album}&file=${one}`);
  await viewer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(inAlbum);
});
