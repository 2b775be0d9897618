// The network fails while a large share is saved: the dialog says that the save continues, and a later press
// shows its result. Nothing is saved twice.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newFolder, newPerson, newShare } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** More than one transaction saves: the service creates a task. */
const folders = 600;

test('[R4.2 P36e] a save continues without responses; “Check again” shows its result', async ({ page }) => {
  const owner = await newPerson(server, 'owner@save-continues-all.example');
  const top = await newFolder(server, owner, 'Very large');
  for (let n = 0; n < folders; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        call(server, 'POST', '/drive/v1/files', {
          token: owner.token,
          body: { kind: 'drive#folder', name: `Folder ${n + nth}`, parent_id: top },
        }),
      ),
    );
  const { id } = await newShare(server, owner, [top]);
  await openNewDrive(page, server.appUrl, 'reader@save-continues-all.example', 'correct horse battery');
  // The pauses between its questions take no time.
  await page.clock.install();
  await visit(page, `${server.appUrl}/s/${id}`);
  await page.route('**/drive/v1/tasks/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Save to drive' }).click();
  const dialog = page.getByRole('dialog');
  const continues = dialog.getByText('Saving continues on the server.');
  await expect(async () => {
    await page.clock.runFor(10_000);
    expect(await continues.isVisible()).toBe(true);
  }).toPass();
  await expectNoViolations(page);
  await page.unroute('**/drive/v1/tasks/**');
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await dialog.getByRole('link', { name: 'Open in drive' }).click();
  await page.waitForURL('**/drive/all**');
  await expect(page.getByText('Very large', { exact: true })).toHaveCount(1);
});
