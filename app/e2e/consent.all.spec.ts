// What the choice of cookies holds for, where it is made again, and what is counted after a yes.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { bar, choiceOf, keptOf, mainPath, password, press } from './consent-bar.ts';
import { createConsentWatch } from './consent-watch.ts';
import { expect, type Page, type Request, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';
import { actionsIn, leave, reportsOf } from './statistics.ts';

let server: ServerProcess;
let share: { readonly id: string };
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  const ada = await newPerson(server, 'ada@consent-all.example');
  share = await newShare(server, ada, [await storeFile(server, ada, 'note.txt', 'a note')]);
});

const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie settings' });
/** From a page's footer. */
const reopen = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();

/** What a report must not have in it, in body, address or headers. */
async function expectNobodyIn(reports: readonly Request[], secrets: readonly string[]): Promise<string[]> {
  const actions: string[] = [];
  for (const request of reports) {
    const headers = await request.allHeaders();
    for (const name of ['cookie', 'authorization', 'x-device-id']) expect(headers[name]).toBeUndefined();
    const body = request.postData() ?? '';
    const { 'user-agent': _, 'sec-ch-ua': __, ...rest } = headers;
    const all = `${request.url()} ${body} ${JSON.stringify(rest)}`;
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect(Object.keys(JSON.parse(body))).toEqual(['events']);
    actions.push(...actionsIn([request]).map((event) => `${event.action} ${event.page}`));
  }
  return actions;
}

test('[R2.9] the settings allow a part, start with nothing allowed, and are reached again from the footer and the account', async ({
  page,
  context,
  consents,
}) => {
  await openNewDrive(page, server.appUrl, 'cy@consent-all.example', password);
  await press(page, 'Choose…');
  const counted = settings(page).getByRole('switch', { name: 'Statistics' });
  const marketed = settings(page).getByRole('switch', { name: 'Marketing' });
  await expect(counted).not.toBeChecked();
  await expect(marketed).not.toBeChecked();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(settings(page)).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: 'Choose…' })).toBeFocused();
  await press(page, 'Choose…');
  await counted.click();
  consents(context);
  await settings(page).getByRole('button', { name: 'Save choice' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => choiceOf(context)).toBe('analytics');

  await visit(page, `${server.appUrl}/drive/account/settings`);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(counted).toBeChecked();
  await settings(page).getByRole('button', { name: 'Necessary only' }).click();
  await expect(settings(page)).toHaveCount(0);
  await expect.poll(() => choiceOf(context)).toBe('none');

  await visit(page, server.appUrl);
  await reopen(page);
  await expect(counted).not.toBeChecked();
});

test('[R2.9] a choice holds in the other tabs of the browser', async ({ page, context, consents }) => {
  await visit(page, server.appUrl);
  const other = await context.newPage();
  await visit(other, server.appUrl);
  await expect(bar(other)).toBeVisible();
  consents(context);
  await press(page, 'Accept all');
  await expect(bar(other)).toHaveCount(0);
  await reopen(other);
  await expect(settings(other).getByRole('switch', { name: 'Statistics' })).toBeChecked();
});

test('[R2.9] [P30a] a browser whose storage throws is asked once', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await visit(page, server.appUrl);
  await press(page, 'Necessary only');
  await expect(bar(page)).toHaveCount(0);
  await visit(page, server.appUrl);
  await reopen(page);
  await expect(settings(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('[R2.9] [R3.14] [R4.4] [R4.10] after a yes, what is sent says what and where, and never who; a no ends it and deletes what was kept', async ({
  page,
  context,
  consents,
}) => {
  const reports = reportsOf(context);
  await visit(page, `${server.appUrl}/s/${share.id}?__source=letter&__campaign=spring`);
  consents(context);
  await press(page, 'Accept all');
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => keptOf(page, context)).toContain('__source');
  // What counts pages is loaded after the answer.
  await expect
    .poll(async () => {
      await leave(page);
      return actionsIn(reports);
    })
    .toContainEqual({ action: 'page_show', page: 'share', detail: '', source: 'letter/spring' });
  const secrets = [share.id, 'fay', 'note.txt', 'private', 'Ada', password];
  /** Waits until it was reported that something happened on the page that is open. */
  const reported = (what: string): Promise<void> =>
    expect
      .poll(async () => {
        await leave(page);
        return expectNobodyIn(reports, secrets);
      })
      .toContain(what);
  await openNewDrive(page, server.appUrl, 'fay@consent-all.example', password);
  await reported('page_show drive');
  await visit(page, `${server.appUrl}/drive/payment`);
  await reported('vip_jump membership');
  await visit(page, `${server.appUrl}/drive/search?q=very-private-words`);
  await reported('page_show search');

  await visit(page, server.appUrl);
  await page.mouse.move(200, 200);
  // Nothing waits to be sent by itself any more.
  await reported('page_show home');
  const before = reports.length;
  await reopen(page);
  await settings(page).getByRole('button', { name: 'Necessary only' }).click();
  await expect(settings(page)).toHaveCount(0);
  await expect.poll(() => keptOf(page, context)).toEqual([]);
  await leave(page);
  await mainPath(page, { server, shareId: share.id }, 'gus@consent-all.example');
  expect(reports.length).toBe(before);
});

test('[R2.9] on a phone the bar covers neither the drive’s own bar nor the end of a page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openNewDrive(page, server.appUrl, 'hal@consent-all.example', password);
  await expect(bar(page)).toBeVisible();
  const places = page.getByRole('navigation', { name: 'Drive on a phone' });
  await expect
    .poll(async () => {
      const [above, below] = [await places.boundingBox(), await bar(page).boundingBox()];
      return (above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0);
    })
    .toBe(true);
  await places.getByRole('link').nth(1).click();
  await visit(page, server.appUrl);
  await expect(bar(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  await expect(settings(page)).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
});

test('[R2.9] what is in the middle of a page does not move when the bar comes or goes', async ({ page }) => {
  await visit(page, `${server.appUrl}/drive/login`);
  await expect(bar(page)).toBeVisible();
  const placeOfForm = async () => (await page.getByLabel('Email').boundingBox())?.y;
  await expect.poll(placeOfForm).toBeGreaterThan(0);
  const before = await placeOfForm();
  await press(page, 'Necessary only');
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(placeOfForm).toBe(before);
});

test('[R2.9] the watch of every journey sees what is sent and stored without a yes, and nothing after one', async ({
  page,
  context,
  consents,
}) => {
  // Of the journey's own watch: what follows is what it looks for.
  consents(context);
  const watch = createConsentWatch();
  watch.follow(context);
  await visit(page, server.appUrl);
  const transgress = async (): Promise<void> => {
    await page.evaluate(async () => {
      localStorage.setItem('aloft:referers', '[]');
      await fetch('/v1/statistics', { method: 'POST', body: '{}' });
    });
    await context.addCookies([{ name: '__source', value: 'letter', url: server.appUrl }]);
  };
  await watch.check(context);
  expect(watch.found).toEqual([]);
  await transgress();
  await watch.check(context);
  expect(watch.found).toEqual([
    `POST ${server.appUrl}/v1/statistics is sent without a yes`,
    'the cookie __source is stored without a yes',
    'aloft:referers is stored without a yes',
  ]);
  watch.consents(context);
  await transgress();
  await watch.check(context);
  expect(watch.found).toHaveLength(3);
});
