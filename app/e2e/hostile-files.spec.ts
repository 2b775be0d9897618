// Hostile files, opened by a signed-in person in the app.
import { expect, test } from './fixtures.ts';
import { payloads } from './hostile-payloads.ts';
import { mark, openControls, signedIn, storeHostileFiles, tracesOf, watch } from './stored-hostile-files.ts';

let stored: Awaited<ReturnType<typeof storeHostileFiles>>;
test.beforeAll(async ({ sharedServer }) => {
  stored = await storeHostileFiles(sharedServer, 'ada@hostile-files.example');
});
test.afterAll(() => stored.beacon.stop());

test(`[P23b] ${payloads.length} hostile files, each opened in the drive, run no script and send no request`, async ({
  browser,
}) => {
  const { server } = stored;
  const context = await signedIn(browser, stored);
  const { signs, answered } = watch(context);
  const [page] = context.pages();
  if (page === undefined) throw new Error('no page is open');
  await page.getByRole('button', { name: 'List' }).click();
  for (const { name } of payloads) {
    const viewer = page.getByRole('dialog', { name });
    await page.getByRole('link', { name, exact: true }).click();
    const words = viewer.getByText(
      /This file has no preview|can’t be shown here|damaged or incomplete|can’t play this video/,
    );
    // What is text is shown as text; the first bytes of one picture are a valid image.
    const text = viewer.locator('[data-keeps-keys], article, [role=document], [role=alert]').first();
    await expect(name.endsWith('.gif') ? viewer.getByRole('img', { name }) : words.or(text)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  }
  const origins = new Set(answered.map((url) => new URL(url).origin));
  await openControls(context, stored);
  expect(tracesOf(signs, stored)).toEqual([]);
  expect([...origins].toSorted()).toEqual([server.contentUrl, server.appUrl].toSorted());
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(mark);
  await context.close();
});
