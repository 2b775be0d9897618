// The pages of sales: what the operator says, the time that is left by the server's clock, and where they end.

import { servePages } from '../server/features/pages/serve.ts';
import { setActivity } from '../server/features/settings/activities.ts';
import { setAnnouncement } from '../server/features/settings/announcements.ts';
import { sellYear } from '../server/proofs/testing/shop.ts';
import { startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './people.ts';

const hour = 3_600_000;
let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ payments: 'sandbox' }, { pages: servePages });
  const now = server.services.clock();
  await setActivity(server.services, { name: 'christmas', start: now - hour, end: now + 30 * hour, days: 0 });
  await setActivity(server.services, {
    name: 'black-friday',
    start: now + 60 * hour,
    end: now + 90 * hour,
    days: 0,
  });
  await sellYear(server);
});
test.afterAll(() => server.stop());

test('a sale that goes on shows its prices and the time left, whatever the device’s clock says', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.clock.setFixedTime(new Date('2020-01-01T00:00:00Z'));
  await visit(page, `${server.appUrl}/activity/christmas`);
  await expect(page).toHaveURL(`${server.appUrl}/en-US/activity/christmas`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Christmas');
  await expect(page.getByRole('timer')).toContainText(/01\s*day/);
  await expect(page.getByRole('listitem').filter({ hasText: 'A year of Aloft' })).toContainText('€39.00');
  await expectNoViolations(page);
  await setAnnouncement(server.services, {
    ...{ activity: 'christmas', place: 'activity_page', language: '', link: '' },
    ...{ title: 'A year for <b>less</b>', text: 'Once, for everybody.' },
  });
  await reload(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A year for <b>less</b>');
  await expect(page).toHaveTitle('A year for <b>less</b> – Aloft');
  await page.getByRole('link', { name: 'Choose A year of Aloft' }).click();
  await page.waitForURL('**/drive/login?return_to=*payment*');
  // The first frame is the server's.
  expect(errors).toEqual([]);
});

test('[R3.6 R2.11] an open sale ends by the server’s time, with a device whose clock is a year ahead or behind', async ({
  browser,
}) => {
  const end = server.services.clock() + 2 * hour;
  await setActivity(server.services, { name: 'christmas', start: end - 3 * hour, end, days: 0 });
  for (const wrong of [-365, 365]) {
    const page = await browser.newPage();
    await page.clock.install({ time: Date.now() + wrong * 24 * hour });
    await visit(page, `${server.appUrl}/en-US/activity/christmas`);
    await expect(page.getByRole('timer')).toContainText(/00\s*days01\s*hour59\s*minutes/);
    await page.clock.fastForward(hour);
    await expect(page.getByRole('timer')).toContainText(/00\s*days00\s*hours59\s*minutes/);
    await page.close();
  }
  const page = await browser.newPage();
  await page.clock.install({ time: Date.now() - 365 * 24 * hour });
  await visit(page, `${server.appUrl}/en-US/activity/christmas`);
  await expect(page.getByRole('timer')).toBeVisible();
  server.pass(2 * hour);
  await page.clock.fastForward(2 * hour);
  await expect(page).toHaveURL(/\/activity-end\?activity=christmas$/);
  await page.close();
  // For the tests below.
  const now = server.services.clock();
  await setActivity(server.services, { name: 'christmas', start: now - hour, end: now + 30 * hour, days: 0 });
});

test('one that is to come, or that is none, is not there', async ({ page }) => {
  for (const name of ['black-friday', 'easter', 'compensation%2f..']) {
    const answer = await page.request.get(`${server.appUrl}/en-US/activity/${name}`);
    expect([name, answer.status()]).toEqual([name, 404]);
  }
});

test.describe('on a phone, in Korean', () => {
  test.use({ locale: 'ko-KR', viewport: { width: 320, height: 740 } });
  test('[R2.11] it fits, and once it is over by the server’s time it leads to the page that says so', async ({
    page,
  }) => {
    await visit(page, `${server.appUrl}/activity/christmas`);
    await expect(page).toHaveURL(`${server.appUrl}/ko/activity/christmas`);
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    server.pass(30 * hour);
    await visit(page, `${server.appUrl}/activity/christmas`);
    await expect(page).toHaveURL(/\/activity-end\?activity=christmas$/);
  });
});
