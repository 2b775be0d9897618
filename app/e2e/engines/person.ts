// Actions of a person, for every engine.
import { expect } from '@playwright/test';
import type { Screen } from './screen.ts';

/** The password of all accounts, and of those that `newPerson` makes. */
const password = 'a long password';

/** Waits until the page is interactive, and drawn: a browser drops what is pressed before. */
export async function ready(screen: Screen): Promise<void> {
  await screen.locator('html[data-ready=true]').waitFor({ state: 'attached' });
  const drawn = `performance.getEntriesByName('first-contentful-paint').length`;
  await expect.poll(() => screen.evaluate(drawn)).toBe(1);
}

/** Opens a URL and waits until the page is interactive. */
export async function visit(screen: Screen, url: string): Promise<void> {
  await screen.goto(url);
  await ready(screen);
}

/** Fills in the sign-up form of the current page. */
async function signUp(screen: Screen, email: string): Promise<void> {
  await screen.getByRole('tab', { name: 'Create account' }).click();
  await screen.getByLabel('Email').fill(email);
  await screen.getByLabel('Password', { exact: true }).fill(password);
  await screen.getByRole('button', { name: 'Create account' }).click();
}

/** Creates an account, leaves the guide that greets it, and stays in the empty drive. */
export async function createAccount(screen: Screen, appUrl: string, email: string): Promise<void> {
  await visit(screen, `${appUrl}/drive/login`);
  await signUp(screen, email);
  await screen.waitForURL(/\/drive\/all$/);
  await ready(screen);
  await screen.getByRole('button', { name: 'Skip', exact: true }).click();
  await screen.getByText('Nothing here yet').waitFor();
}

/** Signs in with the form of the current page. */
export async function fillSignIn(screen: Screen, email: string): Promise<void> {
  await screen.getByLabel('Email').fill(email);
  await screen.getByLabel('Password', { exact: true }).fill(password);
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in to an existing account. */
export async function signIn(screen: Screen, appUrl: string, email: string): Promise<void> {
  await visit(screen, `${appUrl}/drive/login`);
  await fillSignIn(screen, email);
  await screen.waitForURL(/\/drive\/all$/);
  await ready(screen);
}

/** Creates a folder in the open one. */
export async function newFolder(screen: Screen, name: string): Promise<void> {
  await screen.getByRole('button', { name: 'New', exact: true }).first().click();
  await screen.getByRole('menuitem', { name: 'New folder' }).click();
  await screen.getByLabel('Name').fill(name);
  await screen.getByRole('button', { name: 'Create' }).click();
  await screen.getByRole('link', { name }).waitFor();
}

/** Selects a command in the menu of an entry. */
export async function command(screen: Screen, entry: string, name: string): Promise<void> {
  await screen.getByRole('button', { name: `Actions for ${entry}` }).click();
  await screen.getByRole('menuitem', { name }).click();
}

/** Creates a link with a passcode for an entry. */
export async function share(screen: Screen, entry: string): Promise<{ path: string; passcode: string }> {
  await command(screen, entry, 'Share');
  await screen.getByRole('button', { name: '7 days' }).click();
  await screen.getByRole('button', { name: 'Create link' }).click();
  const made = screen.getByRole('dialog', { name: 'Your link is ready' });
  const address = (await made.getByTestId('share-link').textContent()) ?? '';
  const passcode = (await made.locator('strong').last().textContent()) ?? '';
  return { path: address.split('/').slice(1).join('/'), passcode };
}
