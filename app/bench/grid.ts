import type { Browser, Page } from 'playwright';
import { sourcePlugins } from '../vite.plugins.ts';
import { fullSpeed, openUnder } from './browser.ts';
import { serveBuilt } from './built-page.ts';
import type { Section } from './figures.ts';
import { summarise, written } from './statistics.ts';

const frame = 1000 / 60;

/** Main-thread time from a key press to the layout of its result, in ms. */
function keyCosts(
  page: Page,
  key: string,
  control: boolean,
  times: number,
  undo: string | null,
): Promise<number[]> {
  return page.evaluate(
    async ([name, ctrlKey, count, undoKey]) => {
      const costs: number[] = [];
      const frame = () => new Promise((settle) => requestAnimationFrame(settle));
      const press = (key: string, control: boolean): void => {
        const target = document.querySelector('[role=grid] [tabindex="0"]');
        target?.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey: control, bubbles: true, cancelable: true }),
        );
      };
      for (let n = 0; n < count; n += 1) {
        const began = performance.now();
        press(name, ctrlKey);
        await Promise.resolve();
        document.body.getBoundingClientRect();
        costs.push(performance.now() - began);
        await frame();
        // A second press of the same key may change nothing and cost nothing, so its effect is undone first.
        if (undoKey !== null) press(undoKey, false);
        await frame();
      }
      return costs;
    },
    [key, control, times, undo] as const,
  );
}

/** The percentage of frames in time during two seconds of wheel events. */
async function wheelFrames(page: Page): Promise<number> {
  const counting = page.evaluate(
    () =>
      new Promise<number[]>((settle) => {
        const times: number[] = [];
        const tick = (now: number): void => {
          times.push(now);
          const [first = now] = times;
          if (now - first > 2000) settle(times);
          else requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
      }),
  );
  await page.mouse.move(400, 400);
  for (let step = 0; step < 100; step += 1) {
    await page.mouse.wheel(0, step < 60 ? 400 : 3000);
    await page.waitForTimeout(10);
  }
  const times = await counting;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return (100 * gaps.filter((gap) => gap <= frame * 1.5).length) / gaps.length;
}

async function heapOf(browser: Browser, url: string): Promise<number> {
  const { context, page, session } = await openUnder(browser, fullSpeed);
  await page.goto(url);
  await page.waitForSelector('[role=grid]');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await context.close();
  return usedSize;
}

/** The file grid with 100,000 entries. */
export async function measureGrid(browser: Browser): Promise<Section> {
  const served = await serveBuilt('grid', sourcePlugins(), {});
  const { url } = served;
  try {
    const { context, page } = await openUnder(browser, fullSpeed);
    await page.goto(`${url}?entries=100000`);
    await page.waitForSelector('[role=row] a');
    const arrow = summarise(await keyCosts(page, 'ArrowDown', false, 60, null));
    const all = summarise(await keyCosts(page, 'a', true, 30, 'Escape'));
    const wheel = summarise([await wheelFrames(page), await wheelFrames(page), await wheelFrames(page)]);
    await context.close();
    const heaps: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      heaps.push(
        ((await heapOf(browser, `${url}?entries=100000`)) - (await heapOf(browser, `${url}?entries=0`))) /
          2 ** 20,
      );
    }
    const heap = summarise(heaps);
    return {
      title: 'Grid with 100,000 entries',
      command: 'npm run bench',
      method:
        'The product’s grid alone, built as the product is. Keys: the page’s work from the event to the layout. Wheel: frames within 1.5 × 16.7 ms. Heap: after a collection, over the same page with the same data and an empty list.',
      figures: [
        { what: 'arrow key (ms)', reading: written(arrow), against: '≤ 16 ms', kept: arrow.median <= 16 },
        { what: 'select all (ms)', reading: written(all), against: '≤ 16 ms', kept: all.median <= 16 },
        {
          what: 'wheel, frames in time (%)',
          reading: written(wheel),
          against: '≥ 95 %',
          kept: wheel.median >= 95,
        },
        {
          what: 'heap of the list (MB)',
          reading: written(heap, 2),
          against: '≤ 5 MB',
          kept: heap.median <= 5,
        },
      ],
    };
  } finally {
    await served.stop();
  }
}
