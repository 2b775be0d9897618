// The test of every journey. Playwright closes the context of the `page` fixture only.
import { test as base } from '@playwright/test';

export * from '@playwright/test';

/** Closes the contexts that a journey opened: until the worker ended, their pages would keep asking stopped servers. */
export const test = base.extend<{ closedContexts: undefined }>({
  closedContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
