// The daily check-in: from the menu of the account and as a page, once a day by the server's clock, with its reward.
import { servePages } from '../server/features/pages/serve.ts';
import { daysLeft } from '../server/proofs/testing/shop.ts';
import {
  newPerson,
  newVerifiedPerson,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { reload, signInPage, visit } from './people.ts';

const day = 86_400_000;
let server: TestServer;
test.beforeAll(async () => {
  const checkIn = { run: 3, days: 2, perMonth: 4, timeZone: 'Asia/Seoul' };
  server = await startTestServer({ checkIn }, { pages: servePages });
  server.pass(Date.parse('2026-12-07T03:00:00Z') - server.services.clock());
});
test.afterAll(() => server.stop());

test('three check-ins in a row, by keyboard, give two days, whatever the browser’s clock says', async ({
  page,
}) => {
  const ada = await newVerifiedPerson(server, 'ada@example.org');
  const dialog = page.getByRole('dialog', { name: 'Daily check-in' });
  const run = (made: number) => dialog.getByRole('img', { name: `${made} of 3 days in a row` });
  // The session that she was made with ends while the days pass.
  const left = async () => daysLeft(server, await signInAgain(server, ada));
  let before = 0;
  await page.clock.setFixedTime(new Date('2020-01-01T00:00:00Z'));
  for (const [made, date] of [
    [1, 'December 7, 2026'],
    [2, 'December 8, 2026'],
    [3, 'December 9, 2026'],
  ] as const) {
    await signInPage(page, server, ada);
    await visit(page, `${server.appUrl}/drive/all`);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Daily check-in' }).click();
    const button = dialog.getByRole('button', { name: 'Check in' });
    await expect(button).toBeFocused();
    if (made === 1) await expect(dialog).toContainText('On the last day you get 2 days of Premium.');
    await expectNoViolations(page);
    before = await left();
    await page.keyboard.press('Enter');
    await expect(run(made)).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: date })).toContainText('checked in');
    const done = dialog.getByRole('button', { name: 'Done' });
    await expect(done).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    if (made < 3) server.pass(day);
  }
  expect((await left()) - before).toBe(2);
  await reload(page);
  await visit(page, `${server.appUrl}/check-in`);
  await expect(page.getByRole('main')).toContainText('Streak complete: 2 days of Premium have been added.');
  await expect(page.getByRole('main')).toContainText('Come back tomorrow');
  await expectNoViolations(page);
});

test('a tab that is behind is told that today’s is made, and an unverified address what it lacks', async ({
  page,
  context,
}) => {
  await signInPage(page, server, await newVerifiedPerson(server, 'bo@example.org'));
  await visit(page, `${server.appUrl}/check-in`);
  await expect(page.getByRole('button', { name: 'Check in' })).toBeVisible();
  const other = await context.newPage();
  await visit(other, `${server.appUrl}/check-in`);
  await other.getByRole('button', { name: 'Check in' }).click();
  await expect(other.getByText('Come back tomorrow')).toBeVisible();
  await other.close();
  await page.getByRole('main').getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByRole('main')).toContainText('Come back tomorrow');
  await context.clearCookies();
  await signInPage(page, server, await newPerson(server, 'unproved@example.org'));
  await visit(page, `${server.appUrl}/check-in`);
  await page.getByRole('main').getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByRole('main')).toContainText('Verify your email address first');
  await expect(page.getByRole('img', { name: '0 of 3 days in a row' })).toBeVisible();
});

test.describe('on a phone, in Korean', () => {
  test.use({ locale: 'ko-KR', viewport: { width: 320, height: 740 } });
  test('“Me” leads to the check-in, which fits and is pressed with a thumb', async ({ page }) => {
    await signInPage(page, server, await newVerifiedPerson(server, 'kim@example.org'));
    await visit(page, `${server.appUrl}/drive/me`);
    await page.getByRole('link', { name: '출석하기', exact: true }).click();
    const button = page.getByRole('main').getByRole('button', { name: '출석하기', exact: true });
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await expectNoViolations(page);
    await button.click();
    await expect(page.getByText('오늘은 출석했어요. 내일 다시 오세요.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoViolations(page);
  });
});
