// Changes made in one browser appear in the others.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { nameField, nameInRow } from './drive-list.ts';
import { expect, test } from './fixtures.ts';
import { createFolder, entry, password, streaming, twoBrowsers } from './live-drive.ts';
import { openNewDrive } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R10.7] uploads, renames and deletions in one browser appear in the other by themselves', async ({
  browser,
}) => {
  const [one, two] = await twoBrowsers(browser, server.appUrl, 'ada@live-changes.example');
  await one
    .getByTestId('picker')
    .setInputFiles([{ name: 'plan.txt', mimeType: '', buffer: Buffer.from('plan') }]);
  await expect(entry(one, /plan\.txt/)).toBeVisible();
  await expect(entry(two, /plan\.txt/)).toBeVisible();
  await entry(two, /plan\.txt/).click();
  // Another one comes above it: the keys stay with the one that was chosen.
  await createFolder(one, server.appUrl, 'Above');
  await expect(entry(two, /Above/)).toBeVisible();
  await two.keyboard.press('F2');
  await expect(nameField(two)).toHaveValue('plan.txt');
  await nameInRow(two, 'idea.txt');
  await expect(entry(one, /idea\.txt/)).toBeVisible();
  await expect(two.getByText('1 selected')).toBeVisible();
  await entry(one, /idea\.txt/).click();
  await one.keyboard.press('Delete');
  await expect(entry(two, /idea\.txt/)).toHaveCount(0);
  await expect(two.getByText('1 selected')).toHaveCount(0);
  await two.getByRole('link', { name: 'Trash' }).first().click();
  await expect(entry(two, /idea\.txt/)).toBeVisible();
});

test('[R10.7] changes made while a device was offline appear when it is online again', async ({
  context,
  page,
}) => {
  const open = streaming(page);
  await openNewDrive(page, server.appUrl, 'cy@live-changes.example', password);
  await open;
  await context.setOffline(true);
  // The request context of the test does not use the network of the page.
  await createFolder(page, server.appUrl, 'meanwhile');
  await context.setOffline(false);
  await expect(entry(page, /meanwhile/)).toBeVisible();
});
