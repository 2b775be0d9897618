// Without consent nothing is sent or stored (R2.9): watched in the network and the storage of every journey.
import type { BrowserContext } from '@playwright/test';

/** What reports use, and what remembers where a person came from. */
const reportPath = '/v1/statistics';
const cookies: ReadonlySet<string> = new Set(['__source', '__medium', '__campaign']);
const storedKey = /referers/;

/** Watches browsers whose person has not said yes. */
export interface ConsentWatch {
  /** Watches the requests of a browser from now on, and its storage when it closes. */
  readonly follow: (context: BrowserContext) => void;
  /** From here on the person of this browser has said yes. */
  readonly consents: (context: BrowserContext) => void;
  /** Looks for what is stored in a browser and its open pages. */
  readonly check: (context: BrowserContext) => Promise<void>;
  /** What was sent or stored without a yes. */
  readonly found: string[];
}

/** The names in the storage of every open page; of a page that has none, or that is gone, there are none. */
async function storedIn(context: BrowserContext): Promise<string[]> {
  const names = await Promise.all(
    context.pages().map((page) => page.evaluate(() => Object.keys(localStorage)).catch(() => [])),
  );
  return names.flat();
}

export function createConsentWatch(): ConsentWatch {
  const consenting = new WeakSet<BrowserContext>();
  const closed = new WeakSet<BrowserContext>();
  const found: string[] = [];

  const report = (what: string): void => {
    if (!found.includes(what)) found.push(what);
  };

  async function check(context: BrowserContext): Promise<void> {
    if (consenting.has(context) || closed.has(context)) return;
    for (const { name } of await context.cookies())
      if (cookies.has(name)) report(`the cookie ${name} is stored without a yes`);
    for (const name of await storedIn(context))
      if (storedKey.test(name)) report(`${name} is stored without a yes`);
  }

  return {
    found,
    check,
    consents: (context) => consenting.add(context),
    follow: (context) => {
      context.on('request', (request) => {
        if (new URL(request.url()).pathname === reportPath && !consenting.has(context))
          report(`${request.method()} ${request.url()} is sent without a yes`);
      });
      context.on('close', () => closed.add(context));
      const close = context.close.bind(context);
      context.close = async (options) => {
        await check(context);
        await close(options);
      };
    },
  };
}
