// Nothing is counted and nothing of a visit is kept before a person says yes, and nothing after they say no.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { scriptTest } from './built-scripts.ts';
import { bar, choiceOf, keptOf, mainPath, press } from './consent-bar.ts';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './people.ts';
import { reportsOf } from './statistics.ts';

let server: ServerProcess;
let share: { readonly id: string };
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  const ada = await newPerson(server, 'ada@consent.example');
  share = await newShare(server, ada, [await storeFile(server, ada, 'note.txt', 'a note')]);
});

test('[R2.9] the bar asks on the first visit, takes no focus, and one press on either button is the answer', async ({
  page,
  context,
}) => {
  await visit(page, server.appUrl);
  await expect(bar(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  const sizes = await Promise.all(
    ['Necessary only', 'Accept all'].map((name) =>
      bar(page)
        .getByRole('button', { name })
        .evaluate((button) => {
          const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(button);
          return {
            color,
            backgroundColor,
            fontSize,
            fontWeight,
            height: button.getBoundingClientRect().height,
          };
        }),
    ),
  );
  expect(sizes[0]).toEqual(sizes[1]);
  await press(page, 'Necessary only');
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => choiceOf(context)).toBe('none');
  await reload(page);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('[R2.9] [R4.10] without a yes nothing is sent and nothing of the visit is kept, before an answer and after a no', async ({
  page,
  context,
}) => {
  const reports = reportsOf(context);
  const isStatistics = scriptTest(/^statistics$/);
  const scripts: string[] = [];
  context.on('request', (request) => {
    if (isStatistics(request.url())) scripts.push(request.url());
  });
  await mainPath(page, { server, shareId: share.id }, 'di@consent.example');
  expect(await keptOf(page, context)).toEqual([]);
  await press(page, 'Necessary only');
  await expect(bar(page)).toHaveCount(0);
  await mainPath(page, { server, shareId: share.id }, 'ed@consent.example');
  expect(await keptOf(page, context)).toEqual([]);
  expect([reports.length, scripts]).toEqual([0, []]);
});
