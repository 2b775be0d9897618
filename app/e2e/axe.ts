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

/** Expects that axe finds nothing on the page; a failure names each rule and the first element that breaks it. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await (await axe(page)).analyze();
  expect(violations.map((one) => `${one.id} ${one.nodes[0]?.target.join(' ')}`)).toEqual([]);
}
