// The language of the address: kept by links, remembered, obeyed from a query; and the link of a mail without script.

import { servePages } from '../server/features/pages/serve.ts';
import { unsubscribeLinks } from '../server/platform/mail/unsubscribe.ts';
import {
  newVerifiedPerson,
  startTestServer,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { reload, signInPage, visit } from './people.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ captcha: 'off' }, { pages: servePages });
});
test.afterAll(() => server.stop());

test('[R4.9 R2.4] a reader of /ko with an English browser stays in Korean: at the sign-in, the logo, a lost page, and next time', async ({
  page,
}) => {
  const html = page.locator('html');
  await visit(page, `${server.appUrl}/ko`);
  await page.getByRole('link', { name: '로그인' }).first().click();
  await expect(page).toHaveURL(/\/drive\/login/);
  await expect(page.getByRole('heading', { name: 'Aloft에 로그인' })).toBeVisible();
  await reload(page);
  await expect(html).toHaveAttribute('lang', 'ko');

  await visit(page, `${server.appUrl}/ko/tv`);
  await page.getByRole('banner').getByRole('link', { name: 'Aloft', exact: true }).click();
  await expect(page).toHaveURL(`${server.appUrl}/ko`);
  await page.goto(`${server.appUrl}/ko/nowhere/at/all`);
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(`${server.appUrl}/ko`);

  await visit(page, server.appUrl);
  await expect(html).toHaveAttribute('lang', 'ko');
  const [kept] = (await page.context().cookies()).filter(({ name }) => name === 'locale');
  expect(kept?.value).toBe('ko');
  // Not only for this session of the browser.
  expect(kept?.expires).toBeGreaterThan(0);
});

test('[R2.23 R5.1] ?locale=ko is obeyed and remembered in the drive; a switch ends it, and nonsense changes nothing', async ({
  page,
}) => {
  const html = page.locator('html');
  await signInPage(page, server, await newVerifiedPerson(server, 'ada@example.org'));
  await visit(page, `${server.appUrl}/drive/all?locale=ko`);
  await expect(html).toHaveAttribute('lang', 'ko');
  await visit(page, `${server.appUrl}/drive/account/settings?locale=%ff&locale=id`);
  await expect(html).toHaveAttribute('lang', 'ko');
  await visit(page, `${server.appUrl}/ko/check-in`);
  await expect(page.getByRole('main')).toContainText('출석');
  await expectNoViolations(page);

  await visit(page, `${server.appUrl}/activity-end?locale=ko`);
  await expect(page).toHaveURL(/\/ko\/activity-end/);
  const footer = page.getByRole('contentinfo');
  await footer.locator('[popovertarget]').click();
  await footer.getByRole('link', { name: 'Bahasa Indonesia' }).click();
  await expect(page).toHaveURL(`${server.appUrl}/id/activity-end`);
  await expect(html).toHaveAttribute('lang', 'id');
  await expectNoViolations(page);
});

test('[R7.18 R1.1] the link of a mail ends such mails without script and without a sign-in, in its own language', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  const wanted = { email: 'ada@example.org', scene: 'check_in' };
  const { page: link } = unsubscribeLinks(server.services, wanted, 'zh-TW');
  await page.goto(link);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await page.getByRole('button', { name: '取消訂閱' }).press('Enter');
  await expect(page.getByRole('heading', { name: '已取消訂閱' })).toBeVisible();
  await expect(page).toHaveURL(link);
  const rows = await server.services.db.selectFrom('unsubscribed').select(['email', 'scene']).execute();
  expect(rows).toEqual([wanted]);
  const cut = await page.goto(link.slice(0, -1));
  expect(cut?.status()).toBe(400);
  await expect(page.getByRole('button', { name: '取消訂閱' })).toHaveCount(0);
  await context.close();
});
