// The public site: apps for what a visitor uses, messages of people without an account, headers and footers.
import { localeCodes } from '@aloft/i18n';
import { openBeside } from '../server/proofs/testing/fill-folder.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { check } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, reload, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'risk' });
  const db = await openBeside(server);
  await db
    .insertInto('resources')
    .values([
      { name: 'gp', url: 'https://store.example/aloft' },
      { name: 'android', url: 'https://get.example/aloft.apk' },
      { name: 'windows', url: 'https://get.example/aloft.exe' },
      { name: 'mac_intel', url: 'https://get.example/aloft-x64.dmg' },
    ])
    .execute();
  await db.destroy();
});
test.afterAll(() => server.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cards = (page: Page) =>
  page.getByRole('region', { name: /^(?:Choose yours|Installers)$/ }).getByRole('listitem');

const addresses = [
  ...['mobile-app', 'desktop-app', 'browser-extension', 'tv', 'contact-us', 'help', 'unsubscribe'],
  ...['check-in-guide', 'favorite-links-hub', 'install-apk-troubleshooting', 'tv-help'],
];

test('[R2.4] the pages of apps, help and contact are there in six languages, each with its own title', async ({
  request,
}) => {
  for (const address of addresses) {
    const titles = new Set<string>();
    for (const locale of localeCodes) {
      const answer = await request.get(`${server.appUrl}/${locale}/${address}`);
      // The page that ends mails is for who has a link; without one it says so.
      expect([address, locale, answer.status()]).toEqual([
        address,
        locale,
        address === 'unsubscribe' ? 400 : 200,
      ]);
      const text = await answer.text();
      expect(text).toContain(`<html lang="${locale}"`);
      titles.add(/<title>([^<]+)/.exec(text)?.[1] ?? '');
    }
    // Indonesian and Malay have a title or two in common.
    expect(titles.size, address).toBeGreaterThanOrEqual(localeCodes.length - 1);
  }
});

const agents = [
  {
    agent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    page: 'mobile-app',
    first: 'Android',
    chips: 1,
  },
  {
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    page: 'mobile-app',
    first: 'iPhone and iPad',
    chips: 1,
  },
  {
    agent: 'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 TV Safari/537.36',
    page: 'mobile-app',
    first: 'TV',
    chips: 1,
  },
  {
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    page: 'desktop-app',
    first: 'macOS, Apple Silicon',
    chips: 2,
  },
  {
    agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
    page: 'desktop-app',
    first: 'Windows',
    chips: 0,
  },
] as const;

test('[R1.3] [R7.22] a page of apps shows the visitor’s own first, fetched where the operator says, and says what is not offered', async ({
  browser,
}) => {
  for (const { agent, page: address, first, chips } of agents) {
    // Chromium would tell what it really runs on in a hint of its own.
    const context = await browser.newContext({
      userAgent: agent,
      extraHTTPHeaders: { 'sec-ch-ua-platform': '""' },
    });
    const page = await context.newPage();
    await visit(page, `${server.appUrl}/en-US/${address}`);
    await expect(cards(page)).toHaveCount(3);
    await expect(cards(page).first()).toContainText(first);
    await expect(page.getByText('Your device', { exact: true })).toHaveCount(chips);
    await context.close();
  }
});

test('[R1.3] [R7.19] what a visitor fetches is led on to, and counted on the page', async ({
  page,
  request,
}) => {
  await visit(page, `${server.appUrl}/en-US/mobile-app`);
  const android = cards(page).filter({ hasText: 'Android' });
  await expect(android.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', '/download/gp');
  await expect(cards(page).filter({ hasText: 'iPhone' })).toContainText('Not offered here');
  await check(page, 'mobile-app');
  for (const [app, to] of [
    ['gp', 'https://store.example/aloft'],
    ['android', 'https://get.example/aloft.apk'],
    ['mac_intel', 'https://get.example/aloft-x64.dmg'],
    ['mac', 'https://get.example/aloft-x64.dmg'],
  ] as const) {
    const led = await request.get(`${server.appUrl}/download/${app}`, { maxRedirects: 0 });
    expect([led.status(), led.headers().location]).toEqual([302, to]);
  }
  expect((await request.get(`${server.appUrl}/download/ios`, { maxRedirects: 0 })).status()).toBe(404);
  await reload(page);
  await expect(android).toContainText('Fetched 2 times');
  await visit(page, `${server.appUrl}/en-US/desktop-app`);
  await expect(cards(page).filter({ hasText: 'macOS, Intel' })).toContainText('Fetched 2 times');
  await expect(cards(page).filter({ hasText: 'Apple Silicon' })).toContainText('Not offered here');
  await check(page, 'desktop-app');
});

test('[R2.15] the page of the extension is a desk’s, and says whether it is there; a phone is led home', async ({
  page,
  browser,
}) => {
  await visit(page, `${server.appUrl}/en-US/browser-extension`);
  await expect(page.getByRole('status')).toContainText('Not in this browser');
  await check(page, 'browser-extension');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent: agents[0].agent,
  });
  const phone = await context.newPage();
  await visit(phone, `${server.appUrl}/en-US/browser-extension`);
  await expect(phone).toHaveURL(`${server.appUrl}/en-US`);
  await context.close();
});

test('[R7.16] somebody without an account writes to the operator once a captcha was verified, and what was typed stays until then', async ({
  page,
}) => {
  await visit(page, `${server.appUrl}/en-US/contact-us`);
  await page.getByRole('radio', { name: 'Signing in' }).check();
  const quicker = page.getByRole('note').filter({ hasText: 'This may be quicker' });
  await expect(quicker.getByRole('link')).toHaveCount(2);
  await page.getByLabel('What happened?').fill('The code does not arrive.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByLabel('Your email')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'An address has a name' })).toBeVisible();
  await check(page, 'contact');
  await reload(page);
  await expect(page.getByLabel('What happened?')).toHaveValue('The code does not arrive.');
  await page.getByLabel('Your email').fill('mei@example.org');
  // Read on its way: the browser keeps no body of a call that is over.
  const answers: unknown[] = [];
  await page.route('**/vip/v1/verifyRecaptchaToken', async (route) => {
    const response = await route.fetch();
    answers.push(await response.json());
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your message has arrived' })).toBeFocused();
  expect(answers).toEqual([{ success: true, score: 1 }]);
  const db = await openBeside(server);
  const kept = await db.selectFrom('contacts').selectAll().execute();
  await db.destroy();
  expect(kept).toEqual([
    expect.objectContaining({ email: 'mei@example.org', message: 'The code does not arrive.' }),
  ]);
  await page.getByRole('button', { name: 'Send more feedback' }).click();
  await expect(page.getByLabel('What happened?')).toHaveValue('');
});

test('[R2.10] on a phone the hash of a platform card is dropped from the home page, which does not jump', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await visit(page, `${server.appUrl}/en-US#platform-card-windows`);
  await expect(page).toHaveURL(`${server.appUrl}/en-US`);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.appUrl}/en-US?kept=1#platform-card-windows`);
  await expect(page).toHaveURL(`${server.appUrl}/en-US?kept=1#platform-card-windows`);
  await expect(page.locator('#platform-card-windows')).toBeInViewport();
  await context.close();
});

test('[R2.8] [R1.2] each kind of page has its header and footer, which know a visitor and a person who is signed in', async ({
  page,
  sharedServer,
}) => {
  const banner = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  await visit(page, `${sharedServer.appUrl}/en-US/help`);
  await expect(banner.getByRole('navigation', { name: 'Site' }).getByRole('link')).toHaveText([
    'Apps',
    'Help',
    'Questions',
    'Blog',
  ]);
  await expect(banner.getByRole('link', { name: 'Help' })).toHaveAttribute('aria-current', 'true');
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(footer.getByRole('navigation')).toHaveCount(4);
  await visit(page, `${sharedServer.appUrl}/en-US/activity-end`);
  await expect(banner.getByRole('navigation')).toHaveCount(0);
  await expect(footer.getByRole('navigation')).toHaveCount(4);
  await visit(page, `${sharedServer.appUrl}/drive/login`);
  await expect(banner.getByRole('link')).toHaveCount(1);
  await expect(footer.getByRole('navigation')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${sharedServer.appUrl}/en-US/help`);
  await expect(banner.getByRole('navigation', { name: 'Site' })).toBeHidden();
  await banner.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('navigation', { name: 'Menu' });
  await expect(sheet.getByRole('link', { name: 'Questions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openNewDrive(page, sharedServer.appUrl, 'site@header.example', 'a long password');
  await visit(page, `${sharedServer.appUrl}/en-US/help`);
  await expect(banner.getByRole('link', { name: 'Open my drive' }).first()).toBeVisible();
  await expect(heading(page)).toHaveText('How can we help?');
});
