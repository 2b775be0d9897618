// The picture of an account: chosen, cropped with the keyboard, shown, changed and removed.

import { picture } from '../server/operations/demonstration/pictures.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, reload, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Profile picture' });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Change picture' }).click();
  return dialogOf(page);
}

/** Saves the picture. A server that has too much to do says so, and is asked again. */
async function save(page: Page): Promise<void> {
  const saved = page.getByText('Picture changed');
  const busy = dialogOf(page).getByText(/unavailable for the moment/);
  for (;;) {
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(busy.or(saved)).toBeVisible();
    if (await saved.isVisible()) return;
  }
}

test('[R10.10] a picture is chosen, cropped with the keyboard, shown everywhere and removed', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'portrait@profile-picture-all.example', 'a good password');
  await visit(page, `${server.appUrl}/drive/account`);
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog
    .getByTestId('profile-picture')
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText('This picture can’t be read. Choose another file.')).toBeVisible();
  await dialog.getByTestId('profile-picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await picture('png', 7, 600, 400),
  });
  const part = dialog.getByRole('group', { name: /Crop area/ });
  await part.focus();
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await expectNoViolations(page);
  await save(page);
  await expect(dialog).toBeHidden();
  const shown = page.getByRole('button', { name: /^Account of/ }).locator('img');
  await expect(shown).toHaveAttribute('src', /\/picture\//);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

  // The server renders it, too.
  await reload(page);
  await expect(page.locator('main img[src*="/picture/"]')).toHaveCount(1);
  await openDialog(page);
  await dialogOf(page).getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Picture removed')).toBeVisible();
  await expect(page.locator('img[src*="/picture/"]')).toHaveCount(0);
});
