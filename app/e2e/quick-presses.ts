import type { Page } from './fixtures.ts';

/** Presses on the page as quickly as the gate of the debug console asks for, whatever else the machine does. */
export async function pressFiveTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let press = 0; press < 5; press += 1)
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }));
  });
}
