// Where the operator does not offer the service: a page with status 451, in place of every page.

import { localeCodes } from '@aloft/i18n';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { check } from './axe.ts';
import { startBlocking, visitorFrom } from './blocked-visitors.ts';
import { expect, type Page, test } from './fixtures.ts';
import { ready, reload, visit } from './people.ts';
import { actionsIn, leave, reportsOf } from './statistics.ts';

let server: ServerProcess;
let sharePath: string;
test.beforeAll(async () => {
  ({ server, sharePath } = await startBlocking());
});
test.afterAll(() => server.stop());

const title = 'Aloft is not offered in this region';
const accessCall = '**/access_controller/v1/area_accessible';

/** Answers the regional check in place of the access host. */
async function answerAccess(page: Page, accessible: boolean): Promise<void> {
  await page.unroute(accessCall);
  await page.route(accessCall, (route) =>
    route.fulfill({ json: { accessible, reason: accessible ? '' : 'region' } }),
  );
}

test('[R6.4 R1.1] a blocked visitor gets status 451 and the reason in each of six languages, and nothing of the page', async ({
  browser,
}) => {
  const titles = new Set<string | null>();
  for (const locale of localeCodes) {
    const page = await visitorFrom(browser, 'XX', { locale });
    // What a browser says of itself opens nothing.
    await page.context().addCookies([{ name: 'aloft-access-to-visit', value: '1', url: server.appUrl }]);
    for (const path of [sharePath, '/', '/drive/all', '/drive/login', '/no-such-page']) {
      const answer = await page.goto(`${server.appUrl}${path}`);
      expect([path, answer?.status()]).toEqual([path, 451]);
      expect(answer?.headers()['content-language']).toBe(locale);
      expect(answer?.headers().link).toBe(`<${server.appUrl}>; rel="blocked-by"`);
      expect(await answer?.text()).not.toContain('holiday plan');
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await ready(page);
    titles.add(await page.getByRole('heading', { level: 1 }).textContent());
    await check(page, `region-${locale}`);
    await page.context().close();
  }
  expect(titles.size).toBe(localeCodes.length);
  expect(titles).toContain(title);
});

test('[R6.4] the logo and the keyboard lead out of a blocked page to no other', async ({ browser }) => {
  const page = await visitorFrom(browser, 'XX');
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByRole('link', { name: 'Aloft', exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await reload(page);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.context().close();
});

test('[R6.4 R7.26] an access host that says no closes an open share, and one that says yes opens it again', async ({
  page,
}) => {
  await answerAccess(page, false);
  await visit(page, `${server.appUrl}${sharePath}`);
  await expect(page.getByRole('link', { name: 'holiday plan.txt' })).toBeVisible();
  await page.mouse.move(200, 200);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('holiday plan.txt')).toHaveCount(0);
  await check(page, 'region-share');
  const again = page.getByRole('button', { name: 'Check again' });
  await again.click();
  await expect(page.getByRole('status')).toHaveText('Still not available where you are.');
  await answerAccess(page, true);
  await again.click();
  await expect(page.getByRole('link', { name: 'holiday plan.txt' })).toBeVisible();
});

test('[R9.4] a blocked visitor reads from which address they come; the page is whole where nobody tells it', async ({
  page,
}) => {
  const addressCall = '**/access_controller/v1/real_ip';
  await answerAccess(page, false);
  await page.route(addressCall, (route) => route.fulfill({ json: { ip: '203.0.113.7' } }));
  await visit(page, `${server.appUrl}${sharePath}`);
  await page.mouse.move(200, 200);
  const address = page.getByRole('definition').filter({ hasText: 'To us you come from' });
  await expect(address).toHaveText('To us you come from 203.0.113.7.');
  await check(page, 'region-address');
  await page.unroute(addressCall);
  await page.route(addressCall, (route) => route.fulfill({ json: { ip: '<b>no address</b>' } }));
  const asked = page.waitForResponse(addressCall);
  await page.getByRole('button', { name: 'Check again' }).click();
  await asked;
  await expect(page.getByRole('status')).toHaveText('Still not available where you are.');
  await expect(address).toHaveCount(0);
});

test('[R6.4 R7.26] the access check fails open: with a dead access host, and offline', async ({ page }) => {
  const home = page.getByRole('heading', { name: 'Your files, within reach' });
  await page.route(accessCall, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('area_accessible'));
  await visit(page, server.appUrl);
  await failed;
  await expect(home).toBeVisible();
  await page.unroute(accessCall);
  // A host that never answers.
  await page.route(accessCall, () => undefined);
  const asked = page.waitForRequest(accessCall);
  await visit(page, server.appUrl);
  await asked;
  await expect(home).toBeVisible();
  await page.context().setOffline(true);
  await expect(home).toBeVisible();
});

test('[R2.21 R2.9] a blocked page is reported once, after a yes, in each language: with the address without its query, the path without its language, and the share', async ({
  browser,
  consents,
}) => {
  for (const locale of localeCodes) {
    const page = await visitorFrom(browser, 'XX');
    const reports = reportsOf(page.context());
    const answer = await page.goto(`${server.appUrl}/${locale}${sharePath}?s_code=abcd&state=a-state#part`);
    expect(answer?.status()).toBe(451);
    await ready(page);
    await page.mouse.move(200, 200);
    const bar = page.locator('#consent-bar');
    await expect(bar).toBeVisible();
    await leave(page);
    expect(reports).toEqual([]);
    consents(page.context());
    await bar.getByRole('button').nth(1).click();
    await expect(bar).toHaveCount(0);
    const blocked = async () => {
      await leave(page);
      return actionsIn(reports).filter(({ action }) => action === 'block_page_show');
    };
    const once = [
      {
        ...{ action: 'block_page_show', page: 'share', detail: '', source: '' },
        // The service has led there from the address with the language.
        address: `${server.appUrl}${sharePath}`,
        path: sharePath,
        share_id: sharePath.slice(3),
      },
    ];
    await expect.poll(blocked).toEqual(once);
    const again = page.getByRole('main').getByRole('button').first();
    await again.press('Enter');
    await expect(page.getByRole('status')).not.toBeEmpty();
    expect(await blocked()).toEqual(once);
    for (const secret of ['abcd', 'a-state', 'part'])
      expect(reports.map((report) => report.postData()).join()).not.toContain(secret);
    await page.context().close();
  }
});

test('[R2.21] whoever has the flag of an access that was checked is let in and not reported, and not once it has ended', async ({
  page,
  consents,
}) => {
  consents(page.context());
  const reports = reportsOf(page.context());
  const entry = page.getByRole('link', { name: 'holiday plan.txt' });
  await page.context().addCookies([
    { name: 'aloft-access-to-visit', value: '1', url: server.appUrl },
    { name: 'aloft-consent', value: 'analytics', url: server.appUrl },
  ]);
  await answerAccess(page, false);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('area_accessible')) asked.push(request.url());
  });
  await visit(page, `${server.appUrl}${sharePath}`);
  await page.mouse.move(200, 200);
  const actions = async () => {
    await leave(page);
    return actionsIn(reports).map(({ action }) => action);
  };
  await expect.poll(actions).toContain('page_show');
  await expect(entry).toBeVisible();
  expect(asked).toEqual([]);
  expect(await actions()).not.toContain('block_page_show');

  await page.context().clearCookies({ name: 'aloft-access-to-visit' });
  await visit(page, `${server.appUrl}${sharePath}`);
  await page.mouse.move(200, 200);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await expect.poll(actions).toContain('block_page_show');
});
