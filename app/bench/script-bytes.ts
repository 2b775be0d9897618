// What a page's script weighs, by when it comes. All that crosses the line counts, preloads too.
import type { Browser } from 'playwright';
import { fullSpeed, openUnder, type SignedIn } from './browser.ts';

/** Bytes of JavaScript as they were compressed, without headers. */
export interface ScriptBytes {
  /** Until the page is shown, answers to presses, and asks for nothing more. */
  readonly untilIdle: number;
  /** What the first sign of use adds: the pointer moves over the page. */
  readonly withUse: number;
}

/** Milliseconds without a request after which a page counts as idle. */
const quiet = 1000;

/**
 * Opens the address in a fresh context, waits until the page is idle, and then moves the pointer over it.
 * @param selector what is there when the page is shown and answers to presses
 */
export async function scriptBytesOf(
  browser: Browser,
  url: string,
  selector: string,
  signedIn?: SignedIn,
): Promise<ScriptBytes> {
  const { context, page, session } = await openUnder(browser, fullSpeed, signedIn);
  // Bytes that had come before a script's body began: its headers, which are not JavaScript.
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
