// The debug console where a page has little of its own: on a share, whose flows come with the first press, and above what
// makes the rest of the page inert.
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './people.ts';
import { pressFiveTimes } from './quick-presses.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_DEBUG_CONSOLE: 'on' },
  });
});
test.afterAll(() => server.stop());

test('[R2.22] on a share the first five presses open the console, above an open viewer too, and show its charts', async ({
  page,
}) => {
  const ada = await newPerson(server, 'ada@statecharts-all.example');
  const share = await newShare(server, ada, [
    await storeFile(server, ada, 'Notes.txt', 'Two days in Kyoto'),
    await storeFile(server, ada, 'Plan.txt', 'By train'),
  ]);
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await pressFiveTimes(page);
  const console = page.getByRole('region', { name: 'Statecharts' });
  await expect(console).toBeFocused();
  await expect(console.getByRole('button', { name: /^share open/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(console).toBeHidden();

  await page.getByRole('link', { name: 'Notes.txt', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: 'Notes.txt' });
  await expect(viewer.getByText('Two days in Kyoto')).toBeVisible();
  await pressFiveTimes(page);
  await expect(console).toBeFocused();
  await console.getByRole('button', { name: /^preview/ }).click();
  await expect(console.getByRole('img', { name: /^preview is in/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(console).toBeHidden();
  await expect(viewer.getByText('Two days in Kyoto')).toBeVisible();
});
