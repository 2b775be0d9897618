// The transferred JavaScript of a page, before and after the first interaction, including preloads.
import type { Browser } from 'playwright';
import { fullSpeed, openUnder, type SignedIn } from './browser.ts';

/** Compressed bytes of JavaScript, without headers. */
export interface ScriptBytes {
  /** Until the page is interactive and the network is idle. */
  readonly untilIdle: number;
  /** Loaded after the first interaction, a move of the pointer. */
  readonly withUse: number;
}

/** A page without a request for this long is idle, in ms. */
const quiet = 1000;

/**
 * Opens the URL in a new context, waits until the page is idle, and then moves the pointer over it.
 * @param selector matches once the page is interactive
 */
export async function scriptBytesOf(
  browser: Browser,
  url: string,
  selector: string,
  signedIn?: SignedIn,
): Promise<ScriptBytes> {
  const { context, page, session } = await openUnder(browser, fullSpeed, signedIn);
  // The bytes received before the body of a script: its headers.
  const headers = new Map<string, number>();
  const open = new Set<string>();
  let bytes = 0;
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    open.add(requestId);
    last = Date.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // A stream of changes stays open for as long as the page.
    if (response.mimeType === 'text/event-stream') open.delete(requestId);
    if (response.mimeType.includes('javascript')) headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    last = Date.now();
    const before = headers.get(requestId);
    if (before !== undefined) bytes += encodedDataLength - before;
  });
  const idle = async (): Promise<void> => {
    while (open.size > 0 || Date.now() - last < quiet) await page.waitForTimeout(100);
  };
  await page.goto(url);
  await page.waitForSelector(selector);
  await idle();
  const untilIdle = bytes;
  await page.mouse.move(300, 300);
  last = Date.now();
  await idle();
  await context.close();
  return { untilIdle, withUse: bytes - untilIdle };
}
