// The form to which an address may lead before its page, and the page where it does not.
import type { Person } from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page } from './fixtures.ts';

export const form = (page: Page) => page.getByRole('heading', { name: 'Sign in to Aloft', level: 1 });

/** Fills in the form of the sign-in page or of its window. */
export async function fillForm(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Expects a page that stays as it is: its address is clean, and nothing stands above it. */
export async function staysAt(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(form(page)).toHaveCount(0);
}
