// A visitor saves a share in a browser whose storage is disabled, full, throwing, or cleared meanwhile.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { type BrowserContext, expect, type Page, test } from './fixtures.ts';
import { ready, visit } from './people.ts';

let server: ServerProcess;
let share: { readonly id: string; readonly passCode: string };
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

/** A fault of the storage; cookies work. */
interface Fault {
  readonly name: string;
  /** Breaks the storage of every page of the browser, before any script of the app. */
  readonly breakIn: (context: BrowserContext) => Promise<unknown>;
  /** Whether writes persist; `null` if the storage cannot be accessed. */
  readonly keeps: boolean | null;
  /** Runs between two steps, in each open page. */
  readonly between: (page: Page) => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

const faults: readonly Fault[] = [
  {
    name: 'off',
    keeps: null,
    breakIn: (context) =>
      context.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
      }),
    between: nothing,
  },
  {
    name: 'full',
    keeps: false,
    breakIn: (context) =>
      context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Exceeded the quota.', 'QuotaExceededError');
        };
      }),
    between: nothing,
  },
  {
    name: 'throwing',
    keeps: false,
    breakIn: (context) =>
      context.addInitScript(() => {
        const fail = (): never => {
          throw new DOMException('The storage is broken.', 'UnknownError');
        };
        for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const)
          Storage.prototype[name] = fail;
        Object.defineProperty(Storage.prototype, 'length', { get: fail });
      }),
    between: nothing,
  },
  {
    name: 'cleared in the middle',
    keeps: true,
    breakIn: nothing,
    between: async (page) => {
      for (const open of page.context().pages())
        await open.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
    },
  },
];

/** Whether a written value persists; null without storage. */
const writesPersist = (page: Page): Promise<boolean | null> =>
  page.evaluate(() => {
    let storage: Storage;
    try {
      storage = window.localStorage;
    } catch {
      return null;
    }
    try {
      storage.setItem('probe', '1');
      return storage.getItem('probe') === '1';
    } catch {
      return false;
    }
  });

test.beforeAll(async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const file = await storeFile(server, ada, 'letter.txt', 'a letter');
  share = await newShare(server, ada, [file], { pass_code_option: 'REQUIRED' });
  expect(share.passCode).not.toBe('');
});

for (const [at, fault] of faults.entries()) {
  test(`[P30a] with storage that is ${fault.name} a visitor saves a share`, async ({ browser }) => {
    const context = await browser.newContext();
    await fault.breakIn(context);
    const page = await context.newPage();
    const faults: string[] = [];
    context.on('weberror', (fault) => faults.push(fault.error().message));

    await visit(page, `${server.appUrl}/s/${share.id}`);
    expect(await writesPersist(page)).toBe(fault.keeps);
    await fault.between(page);
    await page.getByLabel('Passcode', { exact: true }).fill(share.passCode);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('button', { name: 'List' }).click();
    await expect(page.getByRole('link', { name: 'letter.txt', exact: true })).toBeVisible();
    await fault.between(page);
    await page.getByRole('button', { name: 'Save to drive' }).click();
    const opening = page.waitForEvent('popup');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue in a window' }).click();
    const popup = await opening;
    await popup.waitForURL('**/drive/login?request=*');
    await ready(popup);
    await fault.between(page);
    await popup.getByRole('tab', { name: 'Create account' }).click();
    await popup.getByLabel('Email').fill(`stranger${at}@example.org`);
    await popup.getByLabel('Password', { exact: true }).fill('another good password');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Saved to your drive.')).toBeVisible();
    await closed;
    await fault.between(page);
    await page.getByRole('link', { name: 'Open in drive' }).click();
    await page.waitForURL('**/drive/all?marked=*');
    await expect(page.getByText('letter.txt').first()).toBeVisible();
    // Another page is signed in as well: the session does not depend on storage.
    await fault.between(page);
    await visit(page, `${server.appUrl}/drive/all`);
    await expect(page.getByText('letter.txt').first()).toBeVisible();
    expect(faults).toEqual([]);
    await context.close();
  });
}
