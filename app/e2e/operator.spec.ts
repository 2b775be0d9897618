// The operator's console: it works without scripts, on a phone, and in the dark.

import { ConsoleClient } from '../server/operations/console/testing/console-client.ts';
import { freePort } from '../server/proofs/testing/free-port.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { type Browser, expect, type Page, test } from './fixtures.ts';

const adminKey = 'the-key-of-an-operator';
let server: ServerProcess;
let address: string;
test.beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_ADMIN_KEY: adminKey, ALOFT_ADMIN_PORT: String(port) },
  });
});
test.afterAll(() => server.stop());

async function signIn(page: Page, name = 'Grace'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Admin key').fill(adminKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
}

/** Creates an account in the console, and answers the path of its page and its password. */
async function createAccount(page: Page, email: string): Promise<{ path: string; password: string }> {
  await page.getByRole('link', { name: 'New account' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Storage quota').fill('2 GiB');
  await page.getByRole('button', { name: 'Create account…' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Shown only now.')).toBeVisible();
  const password = (await page.locator('.secrets code').textContent()) ?? '';
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: email, level: 1 })).toBeVisible();
  return { path: new URL(page.url()).pathname, password };
}

async function send(email: string, password: string): Promise<void> {
  const post = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const response = await fetch(`${server.appUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-device-id': 'device-1',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const signed = await post('/v1/auth/signin', { client_id: 'aloft-terminal', username: email, password });
  const feedback = {
    category: 'idea',
    message: 'More clouds.\nFewer queues.',
    facts: { page: '/drive/all' },
  };
  await post('/v1/user/feedback', feedback, String(signed.access_token));
}

/** A product, an order, an activity, a rule, a share and a mail; answers the paths of their pages. */
async function fill(name: string): Promise<string[]> {
  const { appUrl } = server;
  const owner = await newPerson({ appUrl }, `owner-${name}@example.org`);
  const share = await newShare(server, owner, [await storeFile(server, owner, 'notes.txt', name)]);
  const mailed = await fetch(`${appUrl}/v1/auth/verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-id': 'device-1' },
    body: JSON.stringify({
      client_id: 'aloft-terminal',
      email: owner.email,
      target: 'ANY',
      usage: 'PASSWORD_RESET',
    }),
  });
  expect(mailed.status).toBe(200);
  const client = new ConsoleClient({ adminUrl: address });
  await client.signIn(adminKey);
  const product = { id: 'month', days: '30', price: '499', currency: 'EUR' };
  await client.change('product.set', { ...product, name: 'One month' });
  await client.change('product.set', { ...product, name: '한 달', language: 'ko' });
  await client.change('activity.set', { name: 'spring', start: '2020-01-01', end: '2999-01-01' });
  await client.change('redirect.set', { path: '/old', target: '/drive/all' });
  const placed = await call(server, 'POST', '/vip/v1/order', {
    token: owner.token,
    body: { product_id: 'month' },
  });
  const order = `/orders/${String(placed.body.order_id)}`;
  let mail = '';
  // It is written after the answer.
  await expect(async () => {
    const { text } = await client.get(`/mails?search=${owner.email}`);
    mail = /href="(\/mails\/[^"]+)"/.exec(text)?.[1] ?? '';
    expect(mail).not.toBe('');
  }).toPass();
  return [
    ...['/products', '/products/month', '/activities', '/activities/activity?name=spring'],
    ...['/redirects', '/redirects/redirect?path=%2Fold', '/shares', `/shares/${share.id}`],
    ...['/mails', mail, '/announcements', '/orders', order],
  ];
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[R6.5] an operator creates an account, gives days, reads feedback, and finds it all in the log', async ({
    page,
  }) => {
    await signIn(page);
    const { password } = await createAccount(page, 'ada@example.org');
    await page.getByRole('spinbutton', { name: 'Days' }).fill('30');
    await page.getByRole('button', { name: 'Give membership days…' }).click();
    await expect(page.getByText('Add these days to the membership of this account?')).toBeVisible();
    await page.getByRole('button', { name: 'Give membership days' }).click();
    await expect(page.getByRole('table', { name: 'Membership days' })).toContainText('By an operator');
    await send('ada@example.org', password);
    await page.getByRole('link', { name: 'Feedback' }).click();
    await page.getByLabel('Category').selectOption('Idea');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('link', { name: 'More clouds.' }).click();
    await expect(page.getByText('Fewer queues.')).toBeVisible();
    await page.getByRole('link', { name: 'Activation codes' }).click();
    await page.getByRole('spinbutton', { name: 'Days' }).fill('7');
    await page.getByLabel('Number of codes').fill('2');
    await page.getByRole('button', { name: 'Create activation codes…' }).click();
    await page.getByRole('button', { name: 'Create activation codes', exact: true }).click();
    await expect(page.locator('.secrets code')).toHaveCount(2);
    await page.getByRole('link', { name: 'Change log' }).click();
    const log = page.getByRole('table', { name: 'Change log' });
    for (const change of ['Create account', 'Give membership days', 'Create activation codes'])
      await expect(log.getByRole('cell', { name: change, exact: true })).toBeVisible();
    await expect(log.getByRole('cell', { name: 'Grace' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.goto(`${address}/accounts`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('[R6.5 R2.16] an operator offers a product, ends an activity, leads a path elsewhere and judges a share', async ({
    page,
  }) => {
    await fill('journey');
    await signIn(page);
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
    await signIn(page);
    const { path } = await createAccount(page, 'bo@example.org');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await expect(page.getByText('This can’t be undone.')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`${address}${path}`);
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await expect(page).toHaveURL(`${address}/accounts`);
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
  await expect(page.locator('form[action="/sign-out"]')).toBeVisible();
  for (const path of paths) {
    await page.goto(`${address}${path}`);
    await expect(page.locator('h1')).toBeVisible();
    await look(path);
  }
  await page.goto(`${address}${paths.at(-1)}`);
  await page.locator('form[action="/changes/account.delete"] button').click();
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
    await signIn(page);
    const { path, password } = await createAccount(page, `${look.name}@example.org`);
    await send(`${look.name}@example.org`, password);
    await page.goto(`${address}/feedback`);
    const link = page.getByRole('link', { name: 'More clouds.' }).first();
    const feedback = (await link.getAttribute('href')) ?? '';
    const others = ['/accounts', '/accounts/new', '/codes', '/feedback', feedback, '/log', '/feedback/none'];
    const things = await fill(look.name);
    expect(await faultsOf(browser, look, [...others, ...things, path])).toEqual([]);
  });
