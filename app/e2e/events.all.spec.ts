// What happens inside is reported as it happens, after a yes: seven events, each once and not before (R4.4).

import { playableFilm } from '../server/features/media/testing/playable-film.ts';
import { servePages } from '../server/features/pages/serve.ts';
import {
  newPerson,
  newShare,
  startTestServer,
  storeFile,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './people.ts';
import { leave } from './statistics.ts';
import { holdAt, open } from './watched-videos.ts';

let server: TestServer;
let share: { readonly id: string };
test.beforeAll(async () => {
  server = await startTestServer({}, { pages: servePages });
  const ada = await newPerson(server, 'ada@events.example');
  await storeFile(server, ada, 'A.webm', await playableFilm({ seconds: 60, width: 320, height: 180 }));
  const bo = await newPerson(server, 'bo@events.example');
  share = await newShare(server, bo, [await storeFile(server, bo, 'note.txt', 'a note')]);
});
test.afterAll(() => server.stop());

/** What the server has counted: what leaves with a page is not always seen in the browser's network. */
async function counted(): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('statistics')
    .select(['action', 'detail', 'times'])
    .execute();
  return rows
    .flatMap(({ action, detail, times }) => Array<string>(times).fill(`${action} ${detail}`.trim()))
    .filter((event) => events.includes(event))
    .toSorted();
}

/** In their order; the film is opened twice. */
const events = [
  'sign_in_failed',
  'sign_in_success',
  'player_mount video',
  'player_mount video',
  'player_restore video',
  'restore_click',
  'vip_jump',
  'sign_out_success',
];

test('[R4.4] a failed sign-in, one that succeeds, a player, one that goes on, a save, the shop and a sign-out are each reported as they happen', async ({
  page,
  context,
  consents,
}) => {
  consents(context);
  await context.addCookies([{ name: 'aloft-consent', value: 'analytics', url: server.appUrl }]);
  /** So many have happened, and none of those that follow. */
  const happened = async (count: number): Promise<void> => {
    await expect
      .poll(async () => {
        await leave(page);
        return counted();
      })
      .toEqual(events.slice(0, count).toSorted());
  };

  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill('ada@events.example');
  const password = page.getByLabel('Password', { exact: true });
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await happened(0);
  await password.fill('a wrong password');
  await signIn.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await happened(1);
  await password.fill('a long password');
  await signIn.click();
  await page.waitForURL('**/drive/all');
  await happened(2);

  const kept = page.waitForResponse(
    (one) =>
      one.url().includes('/play-positions') &&
      one.request().method() === 'POST' &&
      one.request().postDataJSON().position_ms >= 42_000,
  );
  const viewer = await open(page, 'A.webm');
  await expect(viewer.locator('video')).toHaveJSProperty('duration', 60);
  await happened(3);
  await holdAt(viewer.locator('video'), 42);
  await kept;
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  const again = await open(page, 'A.webm');
  await expect(again.locator('video')).toHaveJSProperty('duration', 60);
  await happened(5);

  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('button', { name: 'Save to drive' }).hover();
  await happened(5);
  await page.getByRole('button', { name: 'Save to drive' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open in drive' })).toBeVisible();
  await happened(6);

  await visit(page, `${server.appUrl}/drive/payment`);
  await happened(7);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/drive/login**');
  await happened(8);
});
