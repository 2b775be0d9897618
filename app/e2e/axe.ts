import { join } from 'node:path';
import { catalogueOf } from '@aloft/i18n/catalogues';
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
  expect(await lostByScrolling(page)).toEqual([]);
  expect((await shortTexts(page)).filter((text) => messageIds.has(text))).toEqual([]);
  return new AxeBuilder({ page });
}

const messageIds: ReadonlySet<string> = new Set(Object.keys(catalogueOf('en-US')));

/** Texts and names as long as the id of a message, which stands for one that has not arrived. */
function shortTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('body *'))
      for (const name of ['aria-label', 'title', 'placeholder', 'data-tooltip'])
        found.push(element.getAttribute(name) ?? '');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) found.push(texts.currentNode.textContent ?? '');
    return [document.title, ...found].map((text) => text.trim()).filter((text) => text.length === 6);
  });
}

/**
 * What stands in a scroller and is placed by something around it: it stays where it is while the rest scrolls, and
 * lengthens what is around it. Also what is scrolled and gives a person no way to scroll it back.
 */
function lostByScrolling(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const name = (element: Element): string => `${element.localName}.${element.getAttribute('class')}`;
    const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element instanceof HTMLElement,
    );
    return elements.flatMap((element) => {
      const { position, overflowY } = getComputedStyle(element);
      const isField = element.matches('input, textarea');
      const found = overflowY === 'hidden' && !isField && element.scrollTop > 0 ? [name(element)] : [];
      const { offsetParent } = element;
      if (position !== 'absolute' || offsetParent === null) return found;
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (around === offsetParent || around === document.body) return found;
        if (/auto|scroll/.test(getComputedStyle(around).overflow))
          return [...found, `${name(element)} of ${name(around)}`];
      }
      return found;
    });
  });
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
