import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Looks a page over once what moves has come to rest: a dialog that fades in has no colours of its own yet. */
export async function axe(page: Page): Promise<AxeBuilder> {
  await page.evaluate(async () => {
    // What was pressed a moment ago begins to move with the next frame.
    await new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)));
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    // One that is cancelled has come to rest, too.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return new AxeBuilder({ page });
}

/** Expects that axe finds nothing on the page; a failure names the page, each rule and the first element that breaks it. */
export async function expectNoViolations(page: Page, name = 'page'): Promise<void> {
  const { violations } = await (await axe(page)).analyze();
  expect(violations.map((one) => `${name}: ${one.id} ${one.nodes[0]?.target.join(' ')}`)).toEqual([]);
}

/** The same; with `ALOFT_SCREENS=1` a picture of the page is kept in docs/screens. */
export async function check(page: Page, name: string): Promise<void> {
  await expectNoViolations(page, name);
  if (process.env.ALOFT_SCREENS !== '1') return;
  await page.screenshot({ path: join(import.meta.dirname, '../../docs/screens', `${name}.png`) });
}
