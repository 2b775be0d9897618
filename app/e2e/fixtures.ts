// The test of every journey. Playwright closes the context of the `page` fixture only.
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { openBeside } from '../server/proofs/testing/fill-folder.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { type ConsentWatch, createConsentWatch } from './consent-watch.ts';
import { limits } from './limits.ts';

export * from '@playwright/test';

interface Fixtures {
  readonly watch: ConsentWatch;
  /** For a journey whose person says yes to statistics, where they do: until then none may be sent or stored. */
  readonly consents: (context: BrowserContext) => void;
  readonly closedContexts: undefined;
  readonly clientLimits: undefined;
}

interface WorkerFixtures {
  /**
   * A server that the files of a worker share, as starting one takes longer than many journeys. For files that configure
   * nothing, stop nothing and look at nothing but accounts of their own, whose addresses have a domain of the file's own.
   * Not for those that fill a folder with rows, which can be put into a database once.
   */
  readonly sharedServer: ServerProcess;
}

/** The server that the files of this worker share, once one of them has asked for it. */
let shared: ServerProcess | undefined;

/** Forgets what a server has counted of each client: all browsers of a worker are one. */
async function forgetUses(server: ServerProcess): Promise<void> {
  const db = await openBeside(server);
  await db.deleteFrom('rate_limits').execute();
  await db.destroy();
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedServer: [
    async ({ browserName: _ }, use) => {
      const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
      shared = server;
      await use(server);
      shared = undefined;
      await server.stop();
    },
    { scope: 'worker', timeout: limits.journey },
  ],

  // Without a yes nothing is sent or stored, whatever the journey is about.
  watch: [
    async ({ browser }, use, journey) => {
      const watch = createConsentWatch();
      browser.on('context', watch.follow);
      await use(watch);
      browser.off('context', watch.follow);
      // A journey that failed on its own says why.
      if (journey.status === journey.expectedStatus) expect(watch.found).toEqual([]);
    },
    { auto: true },
  ],

  /** Of a shared server, no limit of a client is reached by the journeys before. */
  clientLimits: [
    async ({ browserName: _ }, use) => {
      if (shared !== undefined) await forgetUses(shared);
      await use(undefined);
    },
    { auto: true },
  ],

  consents: async ({ watch }, use) => use(watch.consents),

  context: async ({ context, watch }, use) => {
    await use(context);
    await watch.check(context);
  },

  /** Closes the contexts that a journey opened: until the worker ended, their pages would keep asking stopped servers. */
  closedContexts: [
    async ({ browser, watch: _ }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
