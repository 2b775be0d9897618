// A drive with photos of two days, and the views that show it.

import sharp from 'sharp';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, type Page } from './fixtures.ts';
import { openNewDrive } from './people.ts';

export const password = 'a good password';

async function makePhoto(name: string, taken: string, colour: string) {
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Signs up, with three photos of two days and a text file. */
export async function signUpWithPhotos(server: ServerProcess, page: Page, email: string): Promise<void> {
  await openNewDrive(page, server.appUrl, email, password);
  await page
    .getByTestId('picker')
    .setInputFiles([
      await makePhoto('kyoto.jpg', '2024:03:05 10:00:00', 'red'),
      await makePhoto('nara.jpg', '2024:03:05 11:00:00', 'orange'),
      await makePhoto('osaka.jpg', '2023:07:01 09:00:00', 'blue'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    ]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'notes.txt', exact: true })).toBeVisible();
}

export const viewButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true });

/** Waits until the server keeps a view or an order. */
export const keptMode = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/drive/v1/display-modes') && answer.request().method() === 'POST',
  );
