// Every page and every share status, without accessibility violations; with ALOFT_SCREENS=1 also as screenshots in docs/screens.

import { openDatabaseFile } from '../server/proofs/testing/database-file.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { check, type DemonstrationShares, newPage, startDemonstration } from './demonstration-pages.ts';
import { expect, test } from './fixtures.ts';
import { ready, visit } from './people.ts';

let server: ServerProcess;
let shares: DemonstrationShares;
test.beforeAll(async () => {
  ({ server, shares } = await startDemonstration());
});
test.afterAll(() => server.stop());

const urlOf = (what: string): string => shares.get(what)?.url ?? '';

const statuses = [
  ['AUDITING', 200, 'This share is being reviewed'],
  ['PROHIBITED', 200, 'This share is blocked'],
  ['SENSITIVE_RESOURCE', 200, 'Can’t show these files'],
  ['SENSITIVE_WORD', 200, 'This name can’t be shown'],
] as const;

test('[R4.1 R2.14] each status of a share has its own display and HTTP status, and reveals nothing', async ({
  browser,
}) => {
  const page = await newPage(browser);
  const id = urlOf('with a passcode').split('/s/')[1] ?? '';
  const db = openDatabaseFile(server);
  for (const [status, code, heading] of statuses) {
    db.prepare('UPDATE shares SET audit = ? WHERE id = ?').run(status, id);
    const answer = await page.goto(urlOf('with a passcode'));
    expect(answer?.status()).toBe(code);
    expect(await answer?.text()).not.toContain('Documents');
    await ready(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await check(page, `share-${status.toLowerCase()}`);
  }
  db.prepare("UPDATE shares SET audit = 'OK' WHERE id = ?").run(id);
  db.close();
  const gone = [
    [urlOf('expired'), 410, 'This share has expired', 'share-expired'],
    [urlOf('ended by its owner'), 410, 'This share is no longer available', 'share-deleted'],
    [`${server.appUrl}/s/no-such-share-here`, 404, 'Share not found', 'share-not_found'],
    [`${server.appUrl}/s/x?y=1`, 404, 'Page Not Found: /s/x?y=1', 'share-malformed'],
  ] as const;
  for (const [url, code, heading, name] of gone) {
    const answer = await page.goto(url);
    expect(answer?.status()).toBe(code);
    await ready(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    if (name !== 'share-malformed') await check(page, name);
  }
  await visit(page, urlOf('with a passcode'));
  await check(page, 'share-pass_code_empty');
  await page.getByLabel('Passcode', { exact: true }).fill('wrong1');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect passcode');
  await check(page, 'share-pass_code_error');
  await page.close();
});

test('[R2.2 R2.14] an open share is in the HTML: rows, title and description, without a script or a second request', async ({
  browser,
}) => {
  const bare = await newPage(browser, { javaScriptEnabled: false });
  await bare.goto(urlOf('a long folder'));
  // A share of one folder opens that folder.
  expect(await bare.locator('[data-index]').count()).toBeGreaterThan(30);
  // The class names in the HTML match the linked style sheet, so the page is laid out without a script.
  const places = await bare
    .locator('[data-index]')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top)));
  expect(new Set(places).size).toBeGreaterThan(4);
  expect(await bare.getByRole('main').evaluate((main) => getComputedStyle(main).display)).toBe('flex');
  await expect(bare).toHaveTitle('Field notes 2026 – Aloft');
  expect(await bare.locator('meta[property="og:title"]').getAttribute('content')).toBe('Field notes 2026');
  await bare.close();

  const page = await newPage(browser);
  const errors: string[] = [];
  const calls: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url().includes('/drive/v1/share')) calls.push(request.url());
  });
  await visit(page, urlOf('open'));
  await expect(page.getByRole('link', { name: 'Dusk.png', exact: true })).toBeVisible();
  await check(page, 'share-grid');
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('row', { name: 'Dusk.png' })).toBeVisible();
  await check(page, 'share-ok');
  // Until here, where the page has answered a press: a request of its start would have been sent before.
  expect(errors).toEqual([]);
  expect(calls).toEqual([]);
  // The next page is rendered with the choice from the start, without a flash of the grid.
  await page.evaluate(() => sessionStorage.clear());
  const again = await page.goto(urlOf('open'));
  expect(await again?.text()).toContain('role="columnheader"');
  await page.close();
});

test('[R2.3] a passcode form works without scripts; a language in the URL applies', async ({ browser }) => {
  const share = shares.get('with a passcode');
  const bare = await newPage(browser, { javaScriptEnabled: false });
  await bare.goto(share?.url ?? '');
  await bare.getByLabel('Passcode', { exact: true }).fill(share?.passCode ?? '');
  await bare.getByRole('button', { name: 'Open' }).click();
  await expect(bare.getByRole('link', { name: 'Welcome.pdf', exact: true })).toBeVisible();
  expect(bare.url()).not.toContain('s_code');
  await bare.close();

  const page = await newPage(browser);
  await page.goto((share?.url ?? '').replace('/s/', '/ko/s/'));
  await ready(page);
  await expect(page).toHaveURL(({ pathname }) => /^\/s\//.test(pathname));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('공유 비밀번호가 필요한 공유예요');
  await page.close();
});

test('a network error, HTML instead of JSON and corrupt storage each show a way to continue', async ({
  browser,
}) => {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    for (const key of ['aloft.display_mode.shared', 'aloft.user_id', 'aloft.deviceid'])
      localStorage.setItem(key, '{broken');
  });
  await visit(page, urlOf('open'));
  await page.route('**/drive/v1/share/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<html>' }),
  );
  await page.getByRole('link', { name: 'Originals' }).click();
  await expect(page.getByRole('heading', { name: 'Couldn’t load the share' })).toBeVisible();
  await page.unroute('**/drive/v1/share/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'IMG_2041.jpg', exact: true })).toBeVisible();
  await page.close();
});
