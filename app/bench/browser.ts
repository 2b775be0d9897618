import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { chromiumPath } from '../../.ci/browser.ts';

/** Emulated processor and network. */
export interface Conditions {
  readonly name: string;
  /** 1 is no throttling. */
  readonly slowdown: number;
  readonly network?: { readonly bytesPerSecond: number; readonly latency: number };
}

export const fullSpeed: Conditions = { name: 'full speed', slowdown: 1 };
export const slowPhone: Conditions = {
  name: '4 × slower processor, 9 Mbit/s, 60 ms',
  slowdown: 4,
  network: { bytesPerSecond: 9_000_000 / 8, latency: 60 },
};

/** Starts the same Chromium as the browser tests. */
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

/** The cookies and storage of a signed-in person. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens a page in a new context under the conditions, with an empty cache and, unless signed in, an empty storage. */
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
  if (conditions.network !== undefined) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.network.latency,
      downloadThroughput: conditions.network.bytesPerSecond,
      uploadThroughput: conditions.network.bytesPerSecond,
    });
  }
  return { context, page, session };
}
