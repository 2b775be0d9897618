// Links that ask the drive to do something, and somebody with files for them.
import { fillFolder } from '../server/proofs/testing/fill-folder.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import type { Page } from './fixtures.ts';
import { ready, visit } from './people.ts';

/** Opens an address with these words behind its path. */
export const ask = (page: Page, server: ServerProcess, search: string, path = '/drive/all'): Promise<void> =>
  visit(page, `${server.appUrl}${path}?${search}`);

/** Follows a link before signing in: the form leads back to what the link asks. */
export async function enter(
  page: Page,
  server: ServerProcess,
  who: Person,
  search: string,
  path = '/drive/all',
): Promise<void> {
  await ask(page, server, `view=list&${search}`, path);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/drive/login'));
  await ready(page);
}

/** Tells of everything that a page asks the service to change. */
export function watchChanges(page: Page): readonly string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/drive/v1/') && request.method() !== 'GET') changes.push(path);
  });
  return changes;
}

/** Somebody with a folder of forty notes. */
export async function writer(server: ServerProcess, email: string) {
  const who = await newPerson(server, email);
  const album = await newFolder(server, who, 'Album');
  await fillFolder(server, { accountId: who.id, folderId: album }, { from: 0, to: 40 });
  const ids = await Promise.all(
    ['one.md', 'two.md'].map((note) => storeFile(server, who, note, note, album)),
  );
  return { who, album, files: ids.join(), one: ids[0] ?? '' };
}

export const inAlbum = /\/drive\/all\?(view=list&)?folder=[\w-]+(&view=list)?$/;
