// Times until a list shows the rows at a scroll position, measured in the page.
import type { Page } from 'playwright';

const frame = 1000 / 60;

/** Presses a key in the list; returns the time until the row at an index shows its name, in ms. */
export function timeUntilShown(page: Page, key: string, index: number): Promise<number> {
  return page.evaluate(
    async ([name, wanted]) => {
      const began = performance.now();
      document
        .querySelector('[role=grid] [tabindex="0"]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
      while (document.querySelector(`[data-index="${wanted}"] a`) === null)
        await new Promise((settle) => requestAnimationFrame(settle));
      return performance.now() - began;
    },
    [key, index] as const,
  );
}

/** Scrolls to a fraction of the height; returns the time until every visible row shows its name, in ms. */
export function timeUntilFilled(page: Page, part: number): Promise<number> {
  return page.evaluate(async (to) => {
    const scroller = document.querySelector('[role=grid]');
    if (scroller === null) throw new Error('no list');
    const began = performance.now();
    const nextFrame = () => new Promise((settle) => requestAnimationFrame(settle));
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * to;
    await nextFrame();
    const isBlank = (row: Element): boolean => {
      const [box, edge] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
      return box.bottom > edge.top && box.top < edge.bottom && row.ariaBusy === 'true';
    };
    while ([...scroller.querySelectorAll('[data-index]')].some(isBlank)) await nextFrame();
    return performance.now() - began;
  }, part);
}

/** Drags the scrollbar over a whole list in three seconds; returns the percentage of frames in time. */
export async function scrub(page: Page, list = '[role=grid]'): Promise<number> {
  const times = await page.evaluate(async (selector) => {
    const scroller = document.querySelector(selector);
    if (scroller === null) throw new Error('no list');
    const duration = 3000;
    const seen: number[] = [];
    const height = scroller.scrollHeight - scroller.clientHeight;
    for (;;) {
      const now = await new Promise<number>((settle) => requestAnimationFrame(settle));
      seen.push(now);
      const spent = now - (seen[0] ?? now);
      scroller.scrollTop = (height * spent) / duration;
      if (spent > duration) return seen;
    }
  }, list);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return (100 * gaps.filter((gap) => gap <= frame * 1.5).length) / gaps.length;
}
