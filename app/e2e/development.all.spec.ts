// `npm run dev`: the page hydrates, and React Fast Refresh is active.

import { startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive } from './people.ts';

const startDevelopment = () =>
  startServerProcess({ demonstration: 'off', captcha: 'off', environment: { ALOFT_DEV: '1' } });

test('in development, the page hydrates without an error', async ({ page, browser }) => {
  test.setTimeout(200_000);
  const server = await startDevelopment();
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(server.appUrl);
    // The first load may reload once, after Vite has optimized its dependencies.
    await expect(page.locator('html[data-ready=true]')).toBeVisible({ timeout: 150_000 });
    await page.waitForFunction(() => '$RefreshSig$' in window);
    expect(errors).toEqual([]);
    // The first frame is styled: every style sheet is linked, none depends on a script.
    const bare = await browser.newPage({ javaScriptEnabled: false });
    await bare.goto(server.appUrl);
    const size = await bare
      .getByRole('heading', { level: 1 })
      .evaluate((one) => getComputedStyle(one).fontSize);
    expect(Number.parseFloat(size)).toBeGreaterThan(40);
    await bare.close();
  } finally {
    await server.stop();
  }
});

test('in development, the gallery shows every control and layout in light and dark mode, without a violation', async ({
  page,
}) => {
  // Vite serves each module separately to each of the many frames.
  test.setTimeout(400_000);
  const server = await startDevelopment();
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${server.appUrl}/-/ui`);
    await expect(page.locator('[data-section]')).not.toHaveCount(0, { timeout: 150_000 });
    await expect.poll(() => page.locator('iframe').count()).toBeGreaterThan(20);
    const frames = await page.locator('iframe').all();
    for (const frame of frames) await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
    const { violations } = await (await axe(page))
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    expect(errors).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('in development, the debug console sends events, makes a port fail and moves the clock', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    // A build in the process that starts it leaves `production` behind.
    environment: { ALOFT_DEV: '1', ALOFT_DEBUG_CONSOLE: 'on', NODE_ENV: 'production' },
  });
  try {
    await page.goto(server.appUrl);
    // The first load may reload once, after Vite has optimized its dependencies.
    await expect(page.locator('html[data-ready=true]')).toBeVisible({ timeout: 150_000 });
    await openNewDrive(page, server.appUrl, 'dev@example.org', 'long enough 1');
    const console = page.getByRole('region', { name: 'Statecharts' });
    await expect(async () => {
      await page.evaluate(() => {
        for (let press = 0; press < 5; press += 1)
          document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }));
      });
      await expect(console).toBeVisible();
    }).toPass();
    const log = console.getByRole('listbox', { name: 'Events' });

    await console.getByRole('button', { name: /^access/ }).click();
    await console.getByText('Development', { exact: true }).click();
    await console.getByLabel('Payload (JSON)').fill('{"fresh":"yes"}');
    await console.getByRole('button', { name: 'Send event' }).click();
    await expect(console.getByText('Not of its type: fresh')).toBeVisible();
    await console.getByRole('checkbox', { name: 'This chart only' }).check();
    await console.getByRole('searchbox').fill('access.check');
    await expect(log.getByRole('option').filter({ hasNotText: 'access.check' })).toHaveCount(0);
    const before = await log.getByRole('option').count();
    await console.getByLabel('Payload (JSON)').fill('{"fresh":true}');
    await console.getByRole('button', { name: 'Send event' }).click();
    await expect(log.getByRole('option')).toHaveCount(before + 1);
    await expect(console.getByText(/^Not of its type/)).toHaveCount(0);

    await console.getByRole('searchbox').fill('');
    await console.getByRole('button', { name: /^session signedIn/ }).click();
    await console.getByText('Development', { exact: true }).click();
    const { violations } = await (await axe(page)).include('[aria-label="Statecharts"]').analyze();
    expect(violations).toEqual([]);
    await console.getByRole('button', { name: 'Pause clock' }).click();
    await expect(console.getByRole('button', { name: 'Resume clock' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await console.getByLabel('Port').selectOption('fetchProfile');
    await console.getByLabel('Failure').selectOption('storage_full');
    await console.getByRole('button', { name: 'Fail next call' }).click();
    await expect(console.getByText('The next call fails: fetchProfile: storage_full')).toBeVisible();
    await console.getByLabel('Event', { exact: true }).selectOption('profile.reload');
    await console.getByRole('button', { name: 'Send event' }).click();
    await expect(
      log.getByRole('option').filter({ hasText: 'done: fetchProfile storage_full' }),
    ).toBeVisible();
    // It tries again by itself after a while; the clock stands still until it is moved.
    await expect(console.getByRole('button', { name: /^session unreachable/ })).toBeVisible();
    await console.getByLabel('Seconds').fill('60');
    await console.getByRole('button', { name: 'Advance' }).click();
    await expect(console.getByRole('button', { name: /^session signedIn/ })).toBeVisible();
  } finally {
    await server.stop();
  }
});
