// A visitor who saves a share in a browser whose storage does not work.
import { type Browser, type BrowserContext, expect, type Page } from './fixtures.ts';
import { ready, visit } from './people.ts';

/** A fault of the storage; cookies work. */
export interface Fault {
  readonly name: string;
  /** Breaks the storage of every page of the browser, before any script of the app. */
  readonly breakIn: (context: BrowserContext) => Promise<unknown>;
  /** Whether writes persist; `null` if the storage cannot be accessed. */
  readonly keeps: boolean | null;
  /** Runs between two steps, in each open page. */
  readonly between: (page: Page) => Promise<void>;
}

export const nothing = async (): Promise<void> => undefined;

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

interface Visit {
  readonly browser: Browser;
  readonly appUrl: string;
  readonly share: { readonly id: string; readonly passCode: string };
  /** The address of the account that the visitor creates. */
  readonly email: string;
}

/** Opens a share with a passcode, signs up, saves it, and has it in the drive. */
export async function saveShareWith(fault: Fault, { browser, appUrl, share, email }: Visit): Promise<void> {
  const context = await browser.newContext();
  await fault.breakIn(context);
  const page = await context.newPage();
  const faults: string[] = [];
  context.on('weberror', (fault) => faults.push(fault.error().message));

  await visit(page, `${appUrl}/s/${share.id}`);
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
  await popup.getByLabel('Email').fill(email);
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
  await visit(page, `${appUrl}/drive/all`);
  await expect(page.getByText('letter.txt').first()).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
}
