// What an operator announces of an activity: in its dialog, in the popup window, and nowhere when there is nothing.

import { servePages } from '../server/features/pages/serve.ts';
import { setActivity } from '../server/features/settings/activities.ts';
import { setAnnouncement } from '../server/features/settings/announcements.ts';
import { startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, signUp, visit } from './people.ts';

const day = 86_400_000;
let server: TestServer;
test.beforeEach(async () => {
  server = await startTestServer({}, { pages: servePages });
});
test.afterEach(() => server.stop());

/** An activity that began a day ago and goes on for so many days. */
async function run(name: string, days: number): Promise<void> {
  const now = server.services.clock();
  await setActivity(server.services, { name, start: now - day, end: now + days * day, days: 0 });
}

test('[R2.24 R7.23] both are shown when they are filled in, while the activity lasts, and are closed by keyboard', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'ada@example.org', 'a good password');
  const dialog = page.getByRole('dialog');
  const ask = (action: string) => visit(page, `${server.appUrl}/drive/all?action=${action}`);
  const askInVain = async (action: string) => {
    const told = page.waitForResponse('**/config/v1/activity_operation');
    await ask(action);
    await told;
    await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };
  await askInVain('show_activity_dialog');
  await run('spring', 3);
  await run('summer', 30);
  await askInVain('show_popup_window');

  const text = 'Files of up to 20 GB <b>for everybody</b>.';
  const place = 'activity_dialog';
  const spring = { activity: 'spring', place, language: '', title: 'Larger files', text, link: '' } as const;
  await setAnnouncement(server.services, spring);
  await ask('show_activity_dialog');
  await expect(page.getByRole('dialog', { name: 'Larger files' })).toContainText(text);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // What the operator's tools refuse is no link here either.
  const evil = {
    activity: 'summer',
    place,
    language: '',
    title: 'Summer',
    text: 'x',
    link: '//evil.example',
  } as const;
  await setAnnouncement(server.services, evil);
  await setAnnouncement(server.services, { ...spring, link: '/drive/payment' });
  await setAnnouncement(server.services, { ...spring, place: 'popup_window', link: '/drive/payment' });
  await ask('show_activity_dialog');
  const both = page.getByRole('dialog', { name: 'Happening now' });
  await expect(both.getByRole('heading', { level: 3 })).toHaveText(['Larger files', 'Summer']);
  await expect(both.getByRole('link')).toHaveCount(1);
  await expectNoViolations(page);
  await expect(both.getByRole('button', { name: 'Close' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  await ask('show_popup_window');
  const popup = page.getByRole('dialog', { name: 'Larger files' });
  await expect(popup.getByRole('button', { name: 'Close' }).first()).toBeFocused();
  await popup.getByRole('link', { name: 'Open the page: Larger files' }).click();
  await page.waitForURL(`${server.appUrl}/drive/payment`);

  server.pass(4 * day);
  await openNewDrive(page, server.appUrl, 'bo@example.org', 'a good password');
  await askInVain('show_popup_window');
});

test('[R3.16] a place above a list is empty until it is filled, shows plain text, and stays closed once it is closed', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'ada@example.org', 'a good password');
  const ask = async (path: string) => {
    const told = page.waitForResponse('**/config/v1/activity_operation');
    await visit(page, `${server.appUrl}${path}`);
    await told;
  };
  const band = (name: string) => page.getByRole('region', { name });
  await run('spring', 3);
  const spring = { activity: 'spring', language: '' } as const;
  const places = [
    ['/drive/all', 'cloud_page'],
    ['/drive/recent', 'home_recent'],
    ['/drive/starred', 'starred_file'],
  ] as const;
  for (const [path, place] of places) {
    const announced = { ...spring, place, title: `News at ${place}`, text: '<b>Snow</b>', link: '' };
    await ask(path);
    await expect(page.getByRole('region', { name: /^News/ })).toHaveCount(0);
    await setAnnouncement(server.services, announced);
    await ask(path);
    await expect(band(announced.title)).toContainText('<b>Snow</b>');
    await expectNoViolations(page);
    await band(announced.title).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(band(announced.title)).toHaveCount(0);
    await ask(path);
    await expect(page.getByRole('region', { name: /^News/ })).toHaveCount(0);
  }

  // What the operator's tools refuse is no link here either, and somebody else has closed nothing.
  const shown = { ...spring, place: 'cloud_page', title: 'Larger files', text: 'For everybody' } as const;
  await setAnnouncement(server.services, { ...shown, link: '//evil.example' });
  await openNewDrive(page, server.appUrl, 'bo@example.org', 'a good password');
  await expect(band('Larger files')).toBeVisible();
  await expect(band('Larger files').getByRole('link')).toHaveCount(0);
  await setAnnouncement(server.services, { ...shown, link: '/drive/payment' });
  await ask('/drive/all');
  await page.setViewportSize({ width: 320, height: 640 });
  const link = band('Larger files').getByRole('link', { name: 'Open the page: Larger files' });
  await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await expectNoViolations(page);
  await link.click();
  await page.waitForURL(`${server.appUrl}/drive/payment`);

  server.pass(4 * day);
  await openNewDrive(page, server.appUrl, 'cy@example.org', 'a good password');
  await ask('/drive/all');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect(band('Larger files')).toHaveCount(0);
});

test.describe('on a phone, in Korean', () => {
  test.use({ locale: 'ko-KR', viewport: { width: 320, height: 640 } });
  test('[R2.24] the text is in the reader’s language and fits', async ({ page }) => {
    await run('spring', 3);
    const there = { activity: 'spring', place: 'popup_window', link: '/drive/payment', text: 'x' } as const;
    await setAnnouncement(server.services, { ...there, language: '', title: 'Larger files' });
    await setAnnouncement(server.services, {
      ...there,
      language: 'ko',
      title: '더 큰 파일',
      text: '가'.repeat(400),
    });
    await signUp(page, server.appUrl, 'kim@example.org', 'a good password');
    await visit(page, `${server.appUrl}/drive/all?action=show_popup_window`);
    const popup = page.getByRole('dialog', { name: '더 큰 파일' });
    await expect(popup).toBeVisible();
    await expectNoViolations(page);
    expect(await popup.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect((await popup.getByRole('link').boundingBox())?.height).toBeGreaterThanOrEqual(40);
  });
});
