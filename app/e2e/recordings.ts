// Recordings in a drive, and the player of one of them.
import { type BrowserContext, expect, type Locator, type Page } from './fixtures.ts';
import { waveFile } from './made-recordings.ts';
import { openNewDrive, visit } from './people.ts';

export const wave = (name: string, buffer = waveFile({ seconds: 60 })) => ({
  name,
  mimeType: 'audio/wav',
  buffer,
});

/** A new drive with these recordings, by name. */
export async function openRecordings(
  context: BrowserContext,
  appUrl: string,
  email: string,
  files: readonly ReturnType<typeof wave>[],
): Promise<Page> {
  const page = await context.newPage();
  await openNewDrive(page, appUrl, email, 'a good password');
  await page.getByTestId('picker').setInputFiles([...files]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  // The uploads finish in any order.
  await visit(page, `${appUrl}/drive/all?order=name_asc`);
  return page;
}

/** Opens a recording, and waits until its viewer has it. */
export async function openRecording(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer.getByRole('slider', { name: 'Seek' })).toBeEnabled();
  return viewer;
}

export const seekOf = (within: Locator): Locator => within.getByRole('slider', { name: 'Seek' });
/** Where it plays, in seconds. */
export const timeIn = async (within: Locator): Promise<number> => Number(await seekOf(within).inputValue());
