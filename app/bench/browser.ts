import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { chromiumPath } from '../../.ci/browser.ts';

/** A processor and a line to measure on. */
export interface Conditions {
  readonly name: string;
  /** 1 is this machine's own speed. */
  readonly slowdown: number;
  readonly line?: { readonly bytesPerSecond: number; readonly latency: number };
}

export const fullSpeed: Conditions = { name: 'full speed', slowdown: 1 };
export const slowPhone: Conditions = {
  name: '4 × slower processor, 9 Mbit/s, 60 ms',
  slowdown: 4,
  line: { bytesPerSecond: 9_000_000 / 8, latency: 60 },
};

/** Starts the Chromium that the browser suites use. */
export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--js-flags=--expose-gc',
    ],
  });
}

/** The cookies and stored values of a person who is signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A fresh context and page under the conditions: nothing cached, and nothing stored but what signs somebody in. */
export async function openUnder(
  browser: Browser,
  conditions: Conditions,
  signedIn?: SignedIn,
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    ...(signedIn === undefined ? {} : { storageState: signedIn }),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (conditions.slowdown !== 1) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown });
  }
  if (conditions.line !== undefined) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.line.latency,
      downloadThroughput: conditions.line.bytesPerSecond,
      uploadThroughput: conditions.line.bytesPerSecond,
    });
  }
  return { context, page, session };
}
