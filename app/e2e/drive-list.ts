// What stands in a list of the drive and around it, and a small drive to act on.
import { expect, type Page } from './fixtures.ts';
import { openNewDrive } from './people.ts';

export const row = (page: Page, name: string) => page.getByRole('row', { name });
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Signs a new person up, whose drive has the file `a.txt` and the folder `Box`, as a list. */
export async function openSmallDrive(page: Page, appUrl: string, who: string): Promise<void> {
  await openNewDrive(page, appUrl, `${who}@example.org`, 'a good password');
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }]);
  await expect(link(page, 'a.txt')).toBeVisible();
  const made = await page.request.post(`${appUrl}/drive/v1/files`, {
    data: { kind: 'drive#folder', name: 'Box', parent_id: '' },
    headers: { origin: appUrl },
  });
  expect(made.ok()).toBe(true);
  await expect(link(page, 'Box')).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();
}

/** The field that stands in place of a name in its row. */
export const nameField = (page: Page) => page.getByRole('grid').getByRole('textbox', { name: /^Name of / });

/** Gives the entry that has the field another name. */
export async function nameInRow(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await nameField(page).press('Enter');
}

/** Chooses an item of the menu of `a.txt`. */
export async function choose(page: Page, item: string): Promise<void> {
  await row(page, 'a.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
