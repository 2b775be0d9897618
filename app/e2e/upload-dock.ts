// The dock of uploads, and the ways in which files come to it.

import { randomBytes } from 'node:crypto';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, type Locator, type Page } from './fixtures.ts';
import { openNewDrive } from './people.ts';

export const dock = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' });

export const line = (page: Page, name: string): Locator =>
  dock(page).getByRole('listitem').filter({ hasText: name });

/** The tiles with this name; the grid is the default of a new account. */
export const row = (page: Page, name: string | RegExp): Locator => page.getByRole('gridcell', { name });

export const file = (name: string, bytes: Buffer | number, mimeType = '') => ({
  name,
  mimeType,
  buffer: typeof bytes === 'number' ? randomBytes(bytes) : bytes,
});

export const choose = (page: Page, ...files: ReturnType<typeof file>[]): Promise<void> =>
  page.getByTestId('picker').setInputFiles(files);

export const signUp = (server: ServerProcess, page: Page, name: string): Promise<void> =>
  openNewDrive(page, server.appUrl, `${name}@example.org`, 'long enough 1');

/** Drops or pastes a file on an element, as the desktop does. */
export async function transferFiles(
  target: Locator,
  kind: 'drop' | 'paste',
  name: string,
  text: string,
): Promise<void> {
  // A list that has just come is arranged anew in the next frame: what happens on an element that it has taken out is
  // heard by nobody, while a pointer would meet the one in its place.
  await expect(async () => {
    const isThere = await target.evaluate(
      (element, { kind, name, text }) => {
        if (!element.isConnected) return false;
        const data = new DataTransfer();
        data.items.add(new File([text], name, { type: name.endsWith('.png') ? 'image/png' : 'text/plain' }));
        const init = { bubbles: true, cancelable: true };
        if (kind === 'paste') {
          element.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
          return true;
        }
        for (const type of ['dragenter', 'dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }));
        return true;
      },
      { kind, name, text },
    );
    expect(isThere).toBe(true);
  }).toPass();
}
