// A file of a new share, opened and left open for longer than its address lives.

import {
  call,
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

/** Opens a file of a new share, once this is known of it: what it holds is looked into in the background. */
export async function openShared(
  server: TestServer,
  page: Page,
  name: string,
  content: Buffer,
  known = '',
): Promise<Locator> {
  people += 1;
  const ada = await newPerson(server, `reader-${people}@ended.example`);
  const id = await storeFile(server, ada, name, content);
  const told = async (): Promise<string> =>
    (await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).text;
  await expect.poll(told).toContain(known);
  const share = await newShare(server, ada, [id], {});
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer).toBeVisible();
  return viewer;
}

/** Whether a film stands at a second, with its picture: another address loads it anew. */
export async function expectPausedAt(shown: Locator, second: number): Promise<void> {
  const state = () =>
    shown.evaluate(({ currentTime, seeking, readyState, paused }: HTMLVideoElement) => ({
      ...{ second: Math.floor(currentTime), seeking, paused },
      hasPicture: readyState >= 2,
    }));
  await expect.poll(state).toEqual({ second, seeking: false, paused: true, hasPicture: true });
}
