// What a person does is reported after a yes, each thing once, by closed words; and nothing of it without one.

import { servePages } from '../server/features/pages/serve.ts';
import { setActivity } from '../server/features/settings/activities.ts';
import { setAnnouncement } from '../server/features/settings/announcements.ts';
import { startServerProcess } from '../server/proofs/testing/server-process.ts';
import { startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, ready, solveChallenge, visit } from './people.ts';
import { actionsIn, leave, reportsOf } from './statistics.ts';

const hour = 3_600_000;
let server: TestServer;
test.beforeEach(async () => {
  server = await startTestServer({}, { pages: servePages });
  const now = server.services.clock();
  await setActivity(server.services, { name: 'christmas', start: now - hour, end: now + hour, days: 0 });
  await setAnnouncement(server.services, {
    ...{ activity: 'christmas', place: 'activity_dialog', language: '' },
    ...{ title: 'A year for less', text: 'Once.', link: '/en-US/activity/christmas' },
  });
});
test.afterEach(() => server.stop());

/** What the server has counted: what leaves with a page is not always seen in the browser's network. */
async function counted(): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('statistics')
    .select(['action', 'page', 'detail', 'times'])
    .execute();
  return rows.map(
    ({ action, page, detail, times }) => `${times} × ${action} ${detail === '' ? page : detail}`,
  );
}

/** What a script of the page says by the global function. */
const says = (page: Page, fact: object): Promise<unknown> =>
  page.evaluate(`window['public-module'].stat(${JSON.stringify(fact)})`);

const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' });

/** Does everything that is reported; `seen` waits after each for what it is reported as. */
async function doEverything(page: Page, seen: (...report: string[]) => Promise<void>): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Drive', exact: true });
  await places.getByRole('link', { name: 'Recent' }).click();
  await page.waitForURL('**/drive/recent');
  await places.getByRole('link', { name: 'Invite friends' }).click();
  await page.waitForURL('**/referral');
  await seen('sidebar_click recent', 'sidebar_click referral');

  await visit(page, `${server.appUrl}/drive/all?action=show_activity_dialog`);
  const open = page.getByRole('dialog').getByRole('link', { name: 'Open the page: A year for less' });
  // What reports is loaded with the first sign of use, and what happens before is lost.
  await open.hover();
  await seen('spread_page_operation_show cloud_page');
  await open.click();
  await page.waitForURL('**/activity/christmas');
  await ready(page);
  await page.mouse.move(200, 200);
  await seen('spread_page_operation_click cloud_page', 'spread_page_operation_show landing_page');

  await visit(page, server.appUrl);
  await page.mouse.move(200, 200);
  await seen('page_show home');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /^Language/ }).click();
  await banner.getByRole('link', { name: '한국어' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await ready(page);
  await seen('language_switch_click ko');
}

test('[R7.35] [R4.4] after a yes, presses in the sidebar, announcements, sales and languages are reported once each', async ({
  page,
  context,
  consents,
}) => {
  const reports = reportsOf(context);
  await openNewDrive(page, server.appUrl, 'ada@example.org', 'a good password');
  consents(context);
  await bar(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(bar(page)).toHaveCount(0);
  const sees = async (report: string) => {
    await expect
      .poll(async () => {
        await leave(page);
        return counted();
      })
      .toContain(`1 × ${report}`);
  };
  await sees('cookie_tips_click accept_all');
  await doEverything(page, async (...wanted) => {
    for (const report of wanted) await sees(report);
  });
  // By the global function, as any script of the page can: its nine facts, and none of an account.
  expect(await says(page, { type: 'reviewVerificationResult', result: 'refused' })).toBe(undefined);
  await says(page, { type: 'signedIn' });
  await says(page, { type: 'sidebarClick', to: 5 });
  await sees('review_verification_result refused');
  expect((await counted()).filter((report) => report.includes('sign'))).toEqual([]);
  const pressed = (await counted()).filter((report) => !report.includes('page_show'));
  expect(pressed.filter((report) => !report.startsWith('1 ×'))).toEqual([]);
  const sent = reports.map((report) => report.postData()).join();
  for (const secret of ['ada', 'example.org', 'christmas', 'year for less'])
    expect(sent).not.toContain(secret);
});

for (const answer of ['before an answer', 'after a no'] as const)
  test(`[R7.35] [R2.9] ${answer} none of it is reported`, async ({ page, context }) => {
    const reports = reportsOf(context);
    const email = answer === 'after a no' ? 'bo@example.org' : 'di@example.org';
    await openNewDrive(page, server.appUrl, email, 'a good password');
    if (answer === 'after a no') {
      await bar(page).getByRole('button', { name: 'Necessary only' }).click();
      await expect(bar(page)).toHaveCount(0);
    }
    await doEverything(page, async () => {
      await leave(page);
      expect(reports).toEqual([]);
    });
    await says(page, { type: 'reviewPanelShown' });
    await leave(page);
    expect(reports).toEqual([]);
    expect(await counted()).toEqual([]);
  });

test('[R7.35] [R4.14] the security check is reported when it is shown, when it is closed and when it is passed', async ({
  page,
  context,
  consents,
}) => {
  const strict = await startServerProcess({ demonstration: 'off', captcha: 'always' });
  try {
    consents(context);
    await context.addCookies([{ name: 'aloft-consent', value: 'analytics', url: strict.appUrl }]);
    const reports = reportsOf(context);
    const told = async () => {
      await leave(page);
      return actionsIn(reports)
        .map(({ action, detail }) => `${action} ${detail}`.trim())
        .filter((report) => report.startsWith('review_'));
    };
    await visit(page, `${strict.appUrl}/drive/login`);
    await page.getByRole('tab', { name: 'Create account' }).click();
    await page.getByLabel('Email').fill('cy@example.org');
    await page.getByLabel('Password', { exact: true }).fill('one more password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('dialog', { name: 'Security check' }).getByRole('button', { name: 'Close' }).click();
    const closed = ['review_panel_show', 'review_verification_result cancelled'];
    await expect.poll(told).toEqual(closed);
    // The page stays, and with it what it has to report.
    await page.route('**/v1/auth/signup', (route) => route.abort());
    await page.getByRole('button', { name: 'Create account' }).click();
    await solveChallenge(page);
    await expect.poll(told).toEqual([...closed, 'review_panel_show', 'review_verification_result passed']);
  } finally {
    await strict.stop();
  }
});
