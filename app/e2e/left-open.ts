// A file of a new share, opened and left open for longer than its address lives.

import {
  newPerson,
  newShare,
  storeFile,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expect, type Locator, type Page } from './fixtures.ts';
import { visit } from './people.ts';

const minute = 60_000;
/** Longer than the address of any file but a film or a recording lives, and than that of those. */
export const [late, muchLater] = [11 * minute, 7 * 60 * minute];

let people = 0;

/** Opens a file of a new share. */
export async function openShared(
  server: TestServer,
  page: Page,
  name: string,
  content: Buffer,
): Promise<Locator> {
  people += 1;
  const ada = await newPerson(server, `reader-${people}@ended.example`);
  const share = await newShare(server, ada, [await storeFile(server, ada, name, content)], {});
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer).toBeVisible();
  return viewer;
}
