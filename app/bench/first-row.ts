import type { Browser } from 'playwright';
import { type Conditions, openUnder, type SignedIn } from './browser.ts';

/** The result of one page load. */
export interface Visit {
  /** From the start of the navigation to the frame with the first row, in ms. */
  readonly firstRow: number;
}

/**
 * Opens the URL in a new context and waits until an element that matches the selector has been painted and, unless
 * signed in, the network is idle. The time is taken in the page, after the frame with the row.
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
  // A drive keeps a stream of changes open: its network is never idle.
  await page.goto(url, { waitUntil: signedIn === undefined ? 'networkidle' : 'load' });
  await page.waitForFunction(() => document.documentElement.dataset.firstRow !== undefined);
  const firstRow = Number(await page.evaluate(() => document.documentElement.dataset.firstRow));
  await context.close();
  return { firstRow };
}
