// Every page and every share status, without accessibility violations; with ALOFT_SCREENS=1 also as screenshots in docs/screens.
import { join } from 'node:path';
import { openDatabaseFile } from '../server/proofs/testing/database-file.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { type Browser, expect, type Page, test } from './fixtures.ts';
import { ready, visit } from './people.ts';

let server: ServerProcess;
let shares: Map<string, { url: string; passCode: string }>;
let password: string;

test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'on', captcha: 'risk' });
  await expect.poll(() => server.output()).toContain('ended by its owner');
  const lines = server.output().split('\n');
  password = /Sign in with \S+ \/ (\S+)/.exec(server.output())?.[1] ?? '';
  shares = new Map(
    lines.flatMap((line) => {
      const match = /^ {2}(\S.*?) {2,}(http\S+\/s\/\S+)(?: \(passcode (\w+)\))?$/.exec(line);
      return match === null
        ? []
        : [[match[1] ?? '', { url: match[2] ?? '', passCode: match[3] ?? '' }] as const];
    }),
  );
});
test.afterAll(() => server.stop());

const urlOf = (what: string): string => shares.get(what)?.url ?? '';

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.ALOFT_SCREENS !== '1') return;
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(import.meta.dirname, '../../docs/screens', `${name}.png`) });
}

/** Checks WCAG A and AA, and takes the screenshot. */
async function check(page: Page, name: string): Promise<void> {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  await picture(page, name);
}

async function newPage(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

const statuses = [
  ['AUDITING', 200, 'This share is being checked'],
  ['PROHIBITED', 200, 'This share is blocked'],
  ['SENSITIVE_RESOURCE', 200, 'Can’t show these files'],
  ['SENSITIVE_WORD', 200, 'This name can’t be shown'],
] as const;

test('[R4.1] each status of a share has its own display and HTTP status, and reveals nothing', async ({
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
    [urlOf('ended by its owner'), 410, 'This share was ended', 'share-deleted'],
    [`${server.appUrl}/s/no-such-share-here`, 404, 'Share not found', 'share-not_found'],
    [`${server.appUrl}/s/x`, 200, 'Share not found', 'share-malformed'],
  ] as const;
  for (const [url, code, heading, name] of gone) {
    const answer = await page.goto(url);
    if (name !== 'share-malformed') expect(answer?.status()).toBe(code);
    await ready(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    if (name !== 'share-malformed') await check(page, name);
  }
  await visit(page, urlOf('with a passcode'));
  await check(page, 'share-pass_code_empty');
  await page.getByLabel('Passcode', { exact: true }).fill('wrong1');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toContainText('not right');
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
  await page.waitForLoadState('networkidle');
  expect(errors).toEqual([]);
  expect(calls).toEqual([]);
  await expect(page.getByRole('link', { name: 'Dusk.png', exact: true })).toBeVisible();
  await check(page, 'share-grid');
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('row', { name: 'Dusk.png' })).toBeVisible();
  await check(page, 'share-ok');
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

test('[R1.1 R2.17] home, login, 404 and drive: light and dark, wide and narrow, in six languages, without a violation', async ({
  browser,
}) => {
  const page = await newPage(browser);
  for (const locale of ['en-US', 'zh-CN', 'zh-TW', 'id', 'ms', 'ko']) {
    await visit(page, `${server.appUrl}/${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await check(page, `home-${locale}`);
  }
  const lost = await page.goto(`${server.appUrl}/nowhere`);
  expect(lost?.status()).toBe(404);
  await check(page, 'not-found');
  await visit(page, `${server.appUrl}/drive/login`);
  await check(page, 'login');
  await page.getByLabel('Email').fill('demo@aloft.example');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await expect(page.getByRole('link', { name: 'Documents' })).toBeVisible();
  await page.getByRole('link', { name: 'Documents' }).press('Escape');
  await check(page, 'drive-tiles');
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('row', { name: 'Documents' })).toBeVisible();
  await check(page, 'drive');
  await page.getByRole('link', { name: 'Ridge at noon.jpg', exact: true }).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Ridge at noon.jpg' })).toBeVisible();
  await check(page, 'drive-menu');
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Ridge at noon.jpg');
  await check(page, 'drive-details');
  const state = await page.context().storageState();
  await page.close();

  const phone = await newPage(browser, {
    storageState: state,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await visit(phone, `${server.appUrl}/drive/all`);
  await expect(phone.getByRole('link', { name: 'Documents' })).toBeVisible();
  await check(phone, 'drive-phone-dark');
  await visit(phone, urlOf('open'));
  await expect(phone.getByRole('gridcell', { name: 'Dusk.png' })).toBeVisible();
  await check(phone, 'share-phone-dark');
  await phone.close();
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
