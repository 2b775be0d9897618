// `npm run dev` as a developer sees it: the page comes to life, and React's refresh is in place.
import { expect, test } from '@playwright/test';
import { startServerProcess } from '../server/proofs/testing/server-process.ts';

test('while developing, the page comes to life without an error', async ({ page }) => {
  const server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_DEV: '1' },
  });
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(server.appUrl);
    // The first visit may reload once, when Vite has found the packages that it prepares.
    await expect(page.locator('html[data-ready=true]')).toBeVisible({ timeout: 45_000 });
    expect(await page.evaluate(() => '$RefreshSig$' in window)).toBe(true);
    expect(errors).toEqual([]);
  } finally {
    await server.stop();
  }
});
