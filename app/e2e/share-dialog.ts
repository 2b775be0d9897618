// Sharing with a link: the dialog that makes one, and the list of all.

import { axe } from './axe.ts';
import { expect, type Page } from './fixtures.ts';

export async function upload(page: Page, ...names: string[]): Promise<void> {
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await page.getByTestId('picker').setInputFiles(files);
  for (const name of names) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

export const createDialog = (page: Page) => page.getByRole('dialog', { name: 'Share with a link' });

export async function openCreate(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(createDialog(page)).toBeVisible();
}

/** Creates the link and returns its path. */
export async function finish(page: Page): Promise<string> {
  await createDialog(page).getByRole('button', { name: 'Create link' }).click();
  const made = page.getByRole('dialog', { name: 'Your link is ready' });
  const shown = await made.getByTestId('share-link').textContent();
  await made.getByRole('button', { name: 'Close' }).click();
  return `/${(shown ?? '').split('/').slice(1).join('/')}`;
}

export async function openShares(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Shared', exact: true }).first().click();
  await expect(page.getByRole('table', { name: 'Shares' })).toBeVisible();
}

export const findings = async (page: Page) =>
  (await (await axe(page)).analyze()).violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html }) => html),
  }));
