// `npm run dev`: the page hydrates, and React Fast Refresh is active.

import { startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

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
    expect(await page.evaluate(() => '$RefreshSig$' in window)).toBe(true);
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
    const frames = await page.locator('iframe').all();
    for (const frame of frames) await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
    expect(frames.length).toBeGreaterThan(20);
    const { violations } = await (await axe(page))
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    expect(errors).toEqual([]);
  } finally {
    await server.stop();
  }
});
