// Hostile files, opened by a signed-in person in a tab.
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call } from '../server/proofs/testing/start-test-server.ts';
import { type Browser, type Download, expect, type Page, test } from './fixtures.ts';
import { payloads } from './hostile-payloads.ts';
import { visit } from './people.ts';
import {
  controlMark,
  mark,
  openControls,
  signedIn,
  storeHostileFiles,
  tracesOf,
  watch,
} from './stored-hostile-files.ts';

/** Every URL of the content origin in the responses about a file, by field name. */
function addressesIn(told: unknown, contentUrl: string): string[] {
  if (typeof told === 'string') return told.startsWith(`${contentUrl}/`) ? [told] : [];
  return typeof told === 'object' && told !== null
    ? Object.values(told).flatMap((one) => addressesIn(one, contentUrl))
    : [];
}

/**
 * Opens a URL; returns whether the browser showed it or downloaded it. An invalid video
 * may never fire its load event.
 */
async function open(page: Page, address: string): Promise<'shown' | 'downloaded'> {
  const downloading = new Promise<Download>((settle) => page.once('download', settle));
  try {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    return 'shown';
  } catch (error) {
    if (!String(error).includes('Download is starting')) throw error;
    await (await downloading).path();
    return 'downloaded';
  }
}

/** What a script in a shown document could read. */
const readableData = (page: Page) =>
  page.evaluate(() => {
    const tried = (read: () => unknown): unknown => {
      try {
        return read();
      } catch (error) {
        return error instanceof DOMException ? error.name : 'error';
      }
    };
    return {
      origin: self.origin,
      cookie: tried(() => document.cookie),
      storage: tried(() => localStorage.length),
    };
  });

/** Opens each hostile file at each of its URLs, in a browser that somebody is signed in with. */
async function openAll(browser: Browser, server: ServerProcess, what: string): Promise<void> {
  const stored = await storeHostileFiles(server, `ada@${what.replaceAll(' ', '-')}.example`);
  const { ada, ids } = stored;
  const context = await signedIn(browser, stored);
  for (const page of context.pages()) await page.close();
  const { signs, answered } = watch(context);
  const opened: string[] = [];
  const outcomes = new Set<string>();
  for (const id of ids) {
    const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
    const addresses = new Set(addressesIn(body, server.contentUrl));
    expect(addresses.size, String(body.name)).toBeGreaterThan(0);
    for (const address of addresses) {
      const page = await context.newPage();
      const outcome = await open(page, address);
      outcomes.add(outcome);
      opened.push(address);
      if (outcome === 'shown') {
        expect(await readableData(page), address).toEqual({
          origin: 'null',
          cookie: 'SecurityError',
          storage: 'SecurityError',
        });
        expect(await page.title(), address).not.toBe(mark);
      }
      expect(page.frames(), address).toHaveLength(1);
      await page.close();
    }
  }
  expect([...outcomes].toSorted()).toEqual(['downloaded', 'shown']);
  const strangers = answered.filter((url) => !opened.includes(url));
  await openControls(context, stored);
  expect(signs.filter((sign) => sign.includes(controlMark))).not.toEqual([]);
  expect(tracesOf(signs, stored)).toEqual([]);
  expect(strangers).toEqual([]);
  const app = await context.newPage();
  await visit(app, `${server.appUrl}/drive/all`);
  expect(await app.evaluate(() => Object.keys(localStorage))).not.toContain(mark);
  await context.close();
  await stored.beacon.stop();
}

test(`[P23b] ${payloads.length} hostile files, each opened in a tab at each of its URLs, run no script and send no request`, async ({
  browser,
  sharedServer,
}) => {
  await openAll(browser, sharedServer, 'hostile files all');
});

test(`[P23b T48] nor do they where the app has the host name of the contents`, async ({ browser }) => {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off', oneName: true });
  expect(new URL(server.contentUrl).hostname).toBe(new URL(server.appUrl).hostname);
  await openAll(browser, server, 'hostile files of one name');
  await server.stop();
});
