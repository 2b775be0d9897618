import type { Browser } from 'playwright';
import { type Conditions, openUnder } from './browser.ts';

/** The result of one page load. */
export interface Visit {
  /** From the start of the navigation to the frame with the first row, in ms. */
  readonly firstRow: number;
}

/**
 * Opens the URL in a new context and waits until an element that matches the selector has been painted and the network
 * is idle. The time is taken in the page, after the frame with the row.
 */
export async function visit(
  browser: Browser,
  conditions: Conditions,
  url: string,
  rowSelector: string,
): Promise<Visit> {
  const { context, page } = await openUnder(browser, conditions);
  await page.addInitScript((selector) => {
    const check = (): void => {
      if (document.querySelector(selector) === null) {
        requestAnimationFrame(check);
        return;
      }
      const painted = new MessageChannel();
      painted.port1.onmessage = () => {
        document.documentElement.dataset.firstRow = String(performance.now());
      };
      requestAnimationFrame(() => painted.port2.postMessage(null));
    };
    requestAnimationFrame(check);
  }, rowSelector);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => document.documentElement.dataset.firstRow !== undefined);
  const firstRow = Number(await page.evaluate(() => document.documentElement.dataset.firstRow));
  await context.close();
  return { firstRow };
}
