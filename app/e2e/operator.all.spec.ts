// The operator's console: it works without scripts, on a phone, and in the dark.

import { consolePath } from '../server/operations/console/paths.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { adminKey, createAccount, fill, sendFeedback, signIn, startConsole } from './console-pages.ts';
import { type Browser, expect, test } from './fixtures.ts';

let server: ServerProcess;
let address: string;
test.beforeAll(async () => {
  ({ server, address } = await startConsole());
});
test.afterAll(() => server.stop());

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[R6.5 R2.16] an operator offers a product, ends an activity, leads a path elsewhere and judges a share', async ({
    page,
  }) => {
    await fill(server, address, 'journey');
    await signIn(page, address);
    await page.getByRole('link', { name: 'Products' }).click();
    await page.getByLabel('ID or name contains').fill('one month');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'month', exact: true }).click();
    const all = page.getByRole('region', { name: 'Language: All' });
    await expect(all.getByLabel('Price')).toHaveValue('499');
    await all.getByLabel('Price').fill('399');
    await all.getByRole('button', { name: 'Offer product…' }).click();
    await expect(page.getByText('399 EUR')).toBeVisible();
    await page.getByRole('button', { name: 'Offer product' }).click();
    await expect(page.getByRole('table', { name: 'Changes by operators' })).toContainText('Price: 399');

    await page.getByRole('link', { name: 'Activities' }).click();
    await page.getByRole('link', { name: 'spring' }).click();
    await page.getByRole('button', { name: 'End activity…' }).click();
    await page.getByRole('button', { name: 'End activity', exact: true }).click();
    await expect(page.getByRole('definition').filter({ hasText: /^Ended$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'End activity…' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Redirects' }).click();
    await page.getByLabel('Path', { exact: true }).fill('/away');
    await page.getByLabel('Leads to').fill('https://evil.example/');
    await page.getByRole('button', { name: 'Save redirect…' }).click();
    await expect(page.getByRole('alert')).toContainText('“Leads to” is not valid.');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByLabel('Path', { exact: true }).fill('/away');
    await page.getByLabel('Leads to').fill('/activity-end?activity=spring');
    await page.getByRole('button', { name: 'Save redirect…' }).click();
    await page.getByRole('button', { name: 'Save redirect', exact: true }).click();
    await expect(page.getByRole('heading', { name: '/away', level: 1 })).toBeVisible();
    await expect
      .poll(async () =>
        (await fetch(`${server.appUrl}/away`, { redirect: 'manual' })).headers.get('location'),
      )
      .toBe('/activity-end?activity=spring');

    await page.getByRole('link', { name: 'Shares' }).click();
    await page.getByLabel('Title, owner or ID contains').fill('owner-journey@');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('table', { name: 'Shares' }).getByRole('link').first().click();
    await page.getByLabel('Verdict').first().selectOption('Under review');
    await page.getByRole('button', { name: 'Judge share…' }).click();
    await page.getByRole('button', { name: 'Judge share', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Changes by operators' })).toContainText('Grace');
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByLabel('Recipient contains').fill('owner-journey@');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('table', { name: 'Outbox' }).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Message' })).toContainText(/\d{6}/);
  });

  test('[R6.5] a deletion is asked about first, and can be left', async ({ page }) => {
    await signIn(page, address);
    const { path } = await createAccount(page, 'bo@example.org');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await expect(page.getByText('This can’t be undone.')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`${address}${path}`);
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await expect(page).toHaveURL(`${address}/operator/accounts`);
    await expect(page.getByText('bo@example.org')).toHaveCount(0);
    await page.goto(`${address}${path}`);
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  });
});

const looks = [
  { name: 'desktop', options: { viewport: { width: 1280, height: 800 } } },
  { name: 'dark', options: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } },
  { name: 'phone', options: { viewport: { width: 390, height: 844 } } },
  { name: 'ko', options: { viewport: { width: 390, height: 844 }, locale: 'ko' } },
] as const;

/** Opens every page, and tells what axe finds and where a page is wider than its screen. */
async function faultsOf(browser: Browser, { options }: (typeof looks)[number], paths: readonly string[]) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  const look = async (path: string): Promise<void> => {
    const { violations } = await (await axe(page)).analyze();
    faults.push(...violations.map((one) => `${path}: ${one.id} ${one.nodes[0]?.target.join(' ')}`));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > options.viewport.width) faults.push(`${path} is ${width} wide`);
  };
  await page.goto(address);
  await look('/sign-in');
  await page.locator('[name=name]').fill('Grace');
  await page.locator('[name=key]').fill(adminKey);
  await page.locator('main button').click();
  await expect(page.locator('form[action="/operator/sign-out"]')).toBeVisible();
  for (const path of paths) {
    await page.goto(`${address}${path}`);
    await expect(page.locator('h1')).toBeVisible();
    await look(path);
  }
  await page.goto(`${address}${paths.at(-1)}`);
  await page.locator('form[action="/operator/changes/account.delete"] button').click();
  await expect(page.locator('form.confirm')).toBeVisible();
  await look('/confirm');
  await context.close();
  return faults;
}

for (const look of looks)
  test(`[R6.5] every page reads well with assistive technology and fits its screen: ${look.name}`, async ({
    page,
    browser,
  }) => {
    await signIn(page, address);
    const { path, password } = await createAccount(page, `${look.name}@example.org`);
    await sendFeedback(server, `${look.name}@example.org`, password);
    await page.goto(`${address}/operator/feedback`);
    const link = page.getByRole('link', { name: 'More clouds.' }).first();
    const feedback = (await link.getAttribute('href')) ?? '';
    const lists = ['/accounts', '/accounts/new', '/codes', '/feedback', '/log', '/feedback/none'];
    const others = [...lists.map(consolePath), feedback];
    const things = await fill(server, address, look.name);
    expect(await faultsOf(browser, look, [...others, ...things, path])).toEqual([]);
  });
