// What an operator announces on pages that need no account: the home page, the pages of activities, and shares.

import { servePages } from '../server/features/pages/serve.ts';
import { setActivity } from '../server/features/settings/activities.ts';
import { setAnnouncement } from '../server/features/settings/announcements.ts';
import {
  newFolder,
  newPerson,
  newShare,
  startTestServer,
  storeFile,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { scriptTest } from './built-scripts.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

const day = 86_400_000;
const text = '<b>Snow</b><img src=x onerror="document.title=1">';
let server: TestServer;
let sharePath: string;
test.beforeEach(async () => {
  server = await startTestServer({}, { pages: servePages });
  const ada = await newPerson(server, 'ada@example.org');
  const folder = await newFolder(server, ada, 'Trip');
  await storeFile(server, ada, 'Notes.txt', 'Two days in Kyoto', folder);
  sharePath = `/s/${(await newShare(server, ada, [folder])).id}`;
  const now = server.services.clock();
  await setActivity(server.services, { name: 'christmas', start: now - day, end: now + 3 * day, days: 0 });
});
test.afterEach(() => server.stop());

const band = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** Opens a page and uses it, as the parts of a share that come late wait for that. */
async function use(page: Page, path: string): Promise<void> {
  await visit(page, `${server.appUrl}${path}`);
  await page.keyboard.press('Shift');
}

test('[R3.16] a place of a public page fetches nothing until it is filled, shows plain text, and stays closed', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const lateParts = () => fetched.filter(scriptTest(/announcement/));
  const places = [
    ['/', 'official_website', '/activity/christmas'],
    ['/activity/christmas', 'landing_page', '/'],
    [sharePath, 'share_page', '/'],
  ] as const;
  for (const [path, place, another] of places) {
    await use(page, path);
    await page.waitForLoadState('networkidle');
    expect([place, lateParts()]).toEqual([place, []]);
    const announced = {
      activity: 'christmas',
      place,
      language: '',
      title: `News at ${place}`,
      text,
    } as const;
    await setAnnouncement(server.services, { ...announced, link: '//evil.example' });
    const html = await (await page.request.get(`${server.appUrl}${path}`)).text();
    expect(html).not.toMatch(/(src|href)="[^"]*announcement/);

    await use(page, path);
    const shown = band(page, announced.title);
    await expect(shown).toContainText(text);
    await expect(shown.getByRole('link')).toHaveCount(0);
    await expectNoViolations(page);
    await use(page, another);
    await expect(shown).toHaveCount(0);

    await setAnnouncement(server.services, { ...announced, link: '/drive/payment' });
    await page.setViewportSize({ width: 320, height: 640 });
    await use(page, path);
    const link = shown.getByRole('link', { name: `Open the page: ${announced.title}` });
    await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await expect(link).toHaveAttribute('href', '/drive/payment');
    await expectNoViolations(page);
    await shown.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(shown).toHaveCount(0);
    const told = page.waitForResponse('**/config/v1/activity_operation');
    await use(page, path);
    await told;
    await expect(band(page, /^News/)).toHaveCount(0);
    fetched.length = 0;
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  // Somebody else has closed nothing; an activity that is over announces nothing.
  const other = await (await page.context().browser()?.newContext())?.newPage();
  if (other === undefined) throw new Error('There is no other browser.');
  await use(other, sharePath);
  await expect(band(other, 'News at share_page')).toBeVisible();
  server.pass(4 * day);
  await use(other, sharePath);
  await other.waitForLoadState('networkidle');
  await expect(band(other, /^News/)).toHaveCount(0);
  await other.context().close();
});

test('[R3.16] on a share it moves nothing when it comes, and says nothing before the passcode', async ({
  page,
}) => {
  const news = { activity: 'christmas', place: 'share_page', title: 'News', text, link: '' } as const;
  await setAnnouncement(server.services, { ...news, language: '' });
  await setAnnouncement(server.services, { ...news, language: 'ko', title: '소식' });
  await visit(page, `${server.appUrl}${sharePath}`);
  const row = page.getByRole('link', { name: 'Notes.txt', exact: true });
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  await expect(band(page, 'News')).toHaveCount(0);
  await page.keyboard.press('Shift');
  await expect(band(page, 'News')).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);

  const bo = await newPerson(server, 'bo@example.org');
  const file = await storeFile(server, bo, 'Diary.txt', 'Dear diary');
  const locked = await newShare(server, bo, [file], { pass_code_option: 'REQUIRED' });
  await use(page, `/s/${locked.id}`);
  await expect(page.getByRole('textbox', { name: 'Passcode' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(band(page, 'News')).toHaveCount(0);

  await page.context().addCookies([{ name: 'locale', value: 'ko', url: server.appUrl }]);
  await use(page, sharePath);
  await expect(band(page, '소식')).toBeVisible();
});
