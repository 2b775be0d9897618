// A share of a folder with a text, and its viewer.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import type { Page } from './fixtures.ts';

/** A share of two folders, of which one holds a file, and a file that is not in it. */
export async function newWorld(server: ServerProcess, email: string, options: object = {}) {
  const ada = await newPerson(server, email);
  const folder = await newFolder(server, ada, 'Trip');
  const other = await newFolder(server, ada, 'Plans');
  const file = await storeFile(server, ada, 'Notes.txt', 'Two days in Kyoto', folder);
  const secret = await storeFile(server, ada, 'Diary.txt', 'Nobody reads this');
  const share = await newShare(server, ada, [folder, other], options);
  return { folder, file, secret, share, root: `${server.appUrl}/s/${share.id}` };
}

export const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Notes.txt' });
