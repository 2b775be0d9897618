// The code that a TV shows, and where a phone takes it.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './people.ts';

/** A TV: a browser without a keyboard, which shows a code. */
export async function showCode(server: ServerProcess, tv: Page): Promise<string> {
  await visit(tv, `${server.appUrl}/drive/login`);
  await tv.getByRole('button', { name: 'Show code' }).click();
  return codeOn(tv);
}

export async function codeOn(tv: Page): Promise<string> {
  const dialog = tv.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'The sign-in as a QR code' })).toBeVisible();
  return (await dialog.getByText(/^[A-Z]{4}-[A-Z]{4}$/).textContent()) ?? '';
}

export const cells = (phone: Page) => phone.getByLabel('Code on the TV');
