import type { Browser } from 'playwright';
import { type Conditions, openUnder, type SignedIn } from './browser.ts';

/** What one visit to a page cost. */
export interface Visit {
  /** Milliseconds from the navigation's start to the frame that shows the first row. */
  readonly firstRow: number;
}

/**
 * Opens the address in a fresh context and waits until an element of the selector has been painted
 * and, unless somebody is signed in, the network is quiet. The reading is taken in the page, after the frame that shows the row.
 */
export async function visit(
  browser: Browser,
  conditions: Conditions,
  url: string,
  rowSelector: string,
  signedIn?: SignedIn,
): Promise<Visit> {
  const { context, page } = await openUnder(browser, conditions, signedIn);
  await page.addInitScript((selector) => {
    const look = (): void => {
      if (document.querySelector(selector) === null) {
        requestAnimationFrame(look);
        return;
      }
      const painted = new MessageChannel();
      painted.port1.onmessage = () => {
        document.documentElement.dataset.firstRow = String(performance.now());
      };
      requestAnimationFrame(() => painted.port2.postMessage(null));
    };
    requestAnimationFrame(look);
  }, rowSelector);
  // A drive keeps a stream of changes open: its network is never idle.
  await page.goto(url, { waitUntil: signedIn === undefined ? 'networkidle' : 'load' });
  await page.waitForFunction(() => document.documentElement.dataset.firstRow !== undefined);
  const firstRow = Number(await page.evaluate(() => document.documentElement.dataset.firstRow));
  await context.close();
  return { firstRow };
}
