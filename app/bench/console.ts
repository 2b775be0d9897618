import type { Browser, Page } from 'playwright';
import * as v from 'valibot';
import { sourcePlugins } from '../vite.plugins.ts';
import { fullSpeed, openUnder } from './browser.ts';
import { serveBuilt } from './built-page.ts';
import type { Section } from './figures.ts';
import { summarise, written } from './statistics.ts';

const frame = 1000 / 60;
const runs = 3;
const events = 10_000;

const LayoutRun = v.object({ chart: v.string(), spent: v.number(), heldUp: v.number() });

/** What happens at every frame while frames are counted. */
type EveryFrame = 'nothing' | 'event' | 'scroll';

/** The percentage of frames in time during three seconds. */
async function framesInTime(page: Page, what: EveryFrame): Promise<number> {
  const times = await page.evaluate(async (everyFrame) => {
    const log = document.querySelector('[role=listbox]');
    if (log === null) throw new Error('the console is not open');
    const height = log.scrollHeight - log.clientHeight;
    const seen: number[] = [];
    for (;;) {
      const now = await new Promise<number>((settle) => requestAnimationFrame(settle));
      seen.push(now);
      const spent = now - (seen[0] ?? now);
      if (everyFrame === 'event') Reflect.get(globalThis, 'sendOne')();
      if (everyFrame === 'scroll') log.scrollTop = (height * spent) / 3000;
      if (spent > 3000) return seen;
    }
  }, what);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return (100 * gaps.filter((gap) => gap <= frame * 1.5).length) / gaps.length;
}

async function openConsole(browser: Browser, url: string, count: number) {
  const opened = await openUnder(browser, fullSpeed);
  await opened.page.goto(`${url}?events=${count}`);
  // The chart is drawn last.
  await opened.page.waitForSelector('svg [data-state]', { state: 'attached', timeout: 120_000 });
  return opened;
}

async function readings(read: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await read());
  return all;
}

/** The open debug console (R2.22): frames while charts run and while its log scrolls, and the layout of a chart. */
export async function measureConsole(browser: Browser): Promise<Section> {
  const served = await serveBuilt('statecharts', sourcePlugins(), {});
  try {
    const { context, page } = await openConsole(browser, served.url, 0);
    const idle = summarise(await readings(() => framesInTime(page, 'nothing')));
    const running = summarise(await readings(() => framesInTime(page, 'event')));
    const layouts: v.InferOutput<typeof LayoutRun>[] = [];
    for (let run = 0; run < runs; run += 1)
      layouts.push(
        v.parse(LayoutRun, await page.evaluate(() => Reflect.get(globalThis, 'layoutOfLargest')())),
      );
    await context.close();
    const full = await openConsole(browser, served.url, events);
    const fullIdle = summarise(await readings(() => framesInTime(full.page, 'nothing')));
    const scrolling = summarise(await readings(() => framesInTime(full.page, 'scroll')));
    const fullRunning = summarise(await readings(() => framesInTime(full.page, 'event')));
    await full.context.close();
    const layout = summarise(layouts.map(({ spent }) => spent));
    const heldUp = summarise(layouts.map((one) => one.heldUp));
    return {
      title: 'The open debug console',
      command: 'npm run bench -- console',
      method:
        'The product’s console alone, built as the product is, over all charts of a page. Frames within 1.5 × 16.7 ms in three seconds, against the same page when nothing happens. One event at every frame is 60 a second.',
      figures: [
        {
          what: '60 events a second, frames in time (%)',
          reading: written(running),
          against: `≥ 95 %; nothing happens ${written(idle)}`,
          kept: running.median >= 95,
        },
        {
          what: `60 events a second with ${events} before them, frames in time (%)`,
          reading: written(fullRunning),
          against: `≥ 95 %; nothing happens ${written(fullIdle)}`,
          kept: fullRunning.median >= 95,
        },
        {
          what: `scrolling a log of ${events} events, frames in time (%)`,
          reading: written(scrolling),
          against: `≥ 95 %; nothing happens ${written(fullIdle)}`,
          kept: scrolling.median >= 95,
        },
        {
          what: `layout of the largest chart (\`${layouts[0]?.chart ?? ''}\`, ms)`,
          reading: written(layout),
          against: `≤ 1000 ms; the page is held up for at most ${written(heldUp)}`,
          kept: layout.median <= 1000 && heldUp.median <= 50,
        },
      ],
    };
  } finally {
    await served.stop();
  }
}
