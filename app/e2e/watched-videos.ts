// A drive with videos, and the one that is watched.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { type BrowserContext, expect, type Locator, type Page } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

export interface Picked {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const videoFile = (name: string, buffer: Buffer): Picked => ({
  name,
  mimeType: 'video/webm',
  buffer,
});

let people = 0;
/** An address that nobody has, also when a journey runs again. */
export function addressOf(who: string): string {
  people += 1;
  return `${who}-${people}@video.example`;
}

/** A new drive with these files, in the order of their names. */
export async function openDrive(
  server: ServerProcess,
  context: BrowserContext,
  who: string,
  files: readonly Picked[],
) {
  const page = await context.newPage();
  await openNewDrive(page, server.appUrl, addressOf(who), 'a good password');
  await page.getByTestId('picker').setInputFiles([...files]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  // By name, because the uploads finish in any order.
  await visit(page, `${server.appUrl}/drive/all?order=name_asc`);
  return page;
}

export async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer).toBeVisible();
  return viewer;
}

export const timeOf = (shown: Locator): Promise<number> =>
  shown.evaluate((element: HTMLVideoElement) => element.currentTime);

/** Holds it at a time, so that nothing moves while it is looked at. */
export async function holdAt(shown: Locator, time: number): Promise<void> {
  await shown.evaluate((element: HTMLVideoElement, to) => {
    element.pause();
    element.currentTime = to;
  }, time);
  await expect(shown).toHaveJSProperty('seeking', false);
}
