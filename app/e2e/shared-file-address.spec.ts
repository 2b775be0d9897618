// The address of a file in a share: it opens that file in its folder, and says so where nothing is there.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** A share of two folders, of which one holds a file, and a file that is not in it. */
async function newWorld(email: string, options: object = {}) {
  const ada = await newPerson(server, email);
  const folder = await newFolder(server, ada, 'Trip');
  const other = await newFolder(server, ada, 'Plans');
  const file = await storeFile(server, ada, 'Notes.txt', 'Two days in Kyoto', folder);
  const secret = await storeFile(server, ada, 'Diary.txt', 'Nobody reads this');
  const share = await newShare(server, ada, [folder, other], options);
  return { folder, file, secret, share, root: `${server.appUrl}/s/${share.id}` };
}

const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Notes.txt' });

test('[R4.1 R6.3] the address of a file opens it in its folder, which stays behind it', async ({ page }) => {
  const { folder, file, root } = await newWorld('ada@shared-file-address.example');
  for (const address of [`${root}/${file}`, `${root}/${folder}/${file}`]) {
    await page.goto(address);
    await expect(viewerOf(page)).toBeVisible();
    await expect(viewerOf(page).getByText('Two days in Kyoto')).toBeVisible();
    await expect(page).toHaveURL(`${root}/${folder}/${file}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(`${root}/${folder}`);
    // In another tab it opens there, too.
    const link = page.getByRole('link', { name: 'Notes.txt', exact: true });
    await expect(link).toHaveAttribute('href', new URL(`${root}/${folder}/${file}`).pathname);
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'All files' }).click();
    await expect(page.getByRole('link', { name: 'Plans', exact: true })).toBeVisible();
    await expect(page).toHaveURL(root);
  }
});

test('[R4.1] behind a passcode it opens after the passcode, too', async ({ page }) => {
  const { file, folder, share, root } = await newWorld('bo@shared-file-address.example', {
    pass_code_option: 'REQUIRED',
  });
  await visit(page, `${root}/${file}`);
  await page.getByRole('textbox', { name: 'Passcode' }).fill(share.passCode);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(viewerOf(page).getByText('Two days in Kyoto')).toBeVisible();
  await expect(page).toHaveURL(`${root}/${folder}/${file}`);
  await page.goBack();
  await expect(page).toHaveURL(`${root}/${folder}`);
});

test('[R4.1 P10a] what is not in the share says so, and leads to the share', async ({ page }) => {
  const { secret, root } = await newWorld('cy@shared-file-address.example');
  for (const id of [secret, 'nothing-has-this-id', 'x'.repeat(300)]) {
    const answer = await page.goto(`${root}/${id}`);
    expect(answer?.status()).toBe(404);
    await ready(page);
    await expect(page.getByRole('heading', { name: 'Not in this share' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Show the whole share' }).click();
    await expect(page.getByRole('link', { name: 'Trip', exact: true })).toBeVisible();
    await expect(page).toHaveURL(root);
  }
});
