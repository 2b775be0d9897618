// A folder of three texts, and which of them is open.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page } from './fixtures.ts';

const names = ['one.txt', 'two.txt', 'three.txt'];
export const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** A person with a folder of three texts. */
export async function newWorld(server: ServerProcess, email: string) {
  const who = await newPerson(server, email);
  const folder = await newFolder(server, who, 'Texts');
  const files = new Map<string, string>();
  for (const name of names) files.set(name, await storeFile(server, who, name, `text of ${name}`, folder));
  const idOf = (name: string): string => {
    const id = files.get(name);
    if (id === undefined) throw new Error(`${name} is not stored.`);
    return id;
  };
  return { who, folder, idOf, root: `${server.appUrl}/drive/all` };
}

export async function expectOpen(page: Page, name: string): Promise<void> {
  await expect(viewerOf(page, name).getByText(`text of ${name}`)).toBeVisible();
}
