// A network with 400 ms latency and 400 kbit/s: every page hydrates, with an empty and a full cache.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { type CDPSession, expect, type Page, test } from './fixtures.ts';
import { createAccount, ready } from './people.ts';

let server: ServerProcess;
let ada: Person;
let sharePath: string;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  ada = await newPerson(server, 'ada@slow-network-all.example');
  const share = await newShare(server, ada, [await storeFile(server, ada, 'small.txt', 'small')]);
  sharePath = `/s/${share.id}`;
});

/** Emulates 400 ms and 400 kbit/s from now on. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

interface Kind {
  readonly name: string;
  readonly path: () => string;
  readonly signedIn: boolean;
  /** Something that works only after hydration. */
  readonly alive: (page: Page) => Promise<void>;
}

const kinds: readonly Kind[] = [
  { name: 'home', path: () => '/', signedIn: false, alive: async () => undefined },
  {
    name: 'a share',
    path: () => sharePath,
    signedIn: false,
    alive: async (page) => {
      await page.getByRole('button', { name: 'Save to drive' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'sign-in',
    path: () => '/drive/login',
    signedIn: false,
    alive: async (page) => {
      await page.getByRole('tab', { name: 'Create account' }).click();
      await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
    },
  },
  {
    name: 'my drive',
    path: () => '/drive/all',
    signedIn: true,
    alive: (page) => expect(page.getByText('Nothing here yet')).toBeVisible(),
  },
];

for (const kind of kinds) {
  for (const cache of ['cold', 'warm'] as const) {
    test(`[P25d] ${kind.name} hydrates on a slow network, cache ${cache}`, async ({ page, context }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      if (kind.signedIn) {
        await createAccount(page, server.appUrl, `slow-${cache}@slow-network-all.example`, 'slow enough 1');
      }
      const session = await context.newCDPSession(page);
      if (cache === 'warm') {
        await page.goto(`${server.appUrl}${kind.path()}`);
        await ready(page);
        await page.waitForLoadState('load');
        await slowDown(session);
        await page.reload({ waitUntil: 'commit' });
      } else {
        await session.send('Network.clearBrowserCache');
        await slowDown(session);
        await page.goto(`${server.appUrl}${kind.path()}`, { waitUntil: 'commit' });
      }
      await ready(page);
      await kind.alive(page);
      expect(errors).toEqual([]);
    });
  }
}
