// Hostile files, opened by a signed-in person in a tab and in the app.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { type Browser, type BrowserContext, type Download, expect, type Page, test } from './fixtures.ts';
import { payloads } from './hostile-payloads.ts';
import { ready, visit } from './people.ts';

/** The traces that the script of a stored file tries to leave. */
const mark = 'a stored file ran';
const controlMark = 'the control ran';

/** A foreign server: records its requests, and serves the same files with their real document types. */
async function startBeacon() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const one = payloads.find(({ name }) => path === `/documents/${name}`);
    if (one === undefined) asked.push(path);
    response.writeHead(one === undefined ? 204 : 200, { 'content-type': one?.documentType ?? '' });
    response.end(one?.content(`${url}/control/${one.name}`, controlMark));
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { url, asked, stop: () => new Promise((settle) => server.close(settle)) };
}

let server: ServerProcess;
let beacon: Awaited<ReturnType<typeof startBeacon>>;
let ada: Person;
/** The ids of the files, in the order of the payloads. */
const ids: string[] = [];

test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  beacon = await startBeacon();
  ada = await newPerson(server, 'ada@example.org');
  for (const { name, content } of payloads)
    ids.push(await storeFile(server, ada, name, content(`${beacon.url}/stored/${name}`, mark)));
});
test.afterAll(async () => {
  await beacon.stop();
  await server.stop();
});

/** What a stored file must not make the browser do. */
function watch(context: BrowserContext): { readonly signs: string[]; readonly answered: string[] } {
  const signs: string[] = [];
  const answered: string[] = [];
  context.on('dialog', (dialog) => {
    signs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss().catch(() => undefined);
  });
  context.on('console', (message) => {
    if (message.text() === mark || message.text() === controlMark) signs.push(`console: ${message.text()}`);
  });
  context.on('response', (response) => answered.push(response.url()));
  return { signs, answered };
}

/** Every URL of the content origin in the responses about a file, by field name. */
function addressesIn(told: unknown): string[] {
  if (typeof told === 'string') return told.startsWith(`${server.contentUrl}/`) ? [told] : [];
  return typeof told === 'object' && told !== null ? Object.values(told).flatMap(addressesIn) : [];
}

async function signedIn(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await ready(page);
  return context;
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

/**
 * Opens the same files from the foreign server, as the documents that they are. All of their scripts run and send
 * their requests: this shows that the payloads work, and lets pending requests of earlier ones finish.
 */
async function openControls(context: BrowserContext): Promise<void> {
  for (const { name, documentType, signs } of payloads) {
    if (documentType === '') continue;
    // In a new tab each, as a dialog would block the next navigation.
    const page = await context.newPage();
    await page.goto(`${beacon.url}/documents/${name}`, { waitUntil: 'commit' });
    const wanted = signs.map((sign) => `/control/${name}/${sign}`);
    await expect
      .poll(() => wanted.filter((path) => !beacon.asked.includes(path)), { message: name })
      .toEqual([]);
  }
}

const tracesOf = (signs: readonly string[]): string[] => [
  ...signs.filter((sign) => sign.includes(mark)),
  ...beacon.asked.filter((path) => path.startsWith('/stored/')),
];

test(`[P23b] ${payloads.length} hostile files, each opened in a tab at each of its URLs, run no script and send no request`, async ({
  browser,
}) => {
  const context = await signedIn(browser);
  for (const page of context.pages()) await page.close();
  const { signs, answered } = watch(context);
  const opened: string[] = [];
  const outcomes = new Set<string>();
  for (const id of ids) {
    const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
    const addresses = new Set(addressesIn(body));
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
  await openControls(context);
  expect(signs.filter((sign) => sign.includes(controlMark))).not.toEqual([]);
  expect(tracesOf(signs)).toEqual([]);
  expect(strangers).toEqual([]);
  const app = await context.newPage();
  await visit(app, `${server.appUrl}/drive/all`);
  expect(await app.evaluate(() => Object.keys(localStorage))).not.toContain(mark);
  await context.close();
});

test(`[P23b] ${payloads.length} hostile files, each opened in the drive, run no script and send no request`, async ({
  browser,
}) => {
  const context = await signedIn(browser);
  const { signs, answered } = watch(context);
  const [page] = context.pages();
  if (page === undefined) throw new Error('no page is open');
  await page.getByRole('button', { name: 'List' }).click();
  for (const { name } of payloads) {
    const viewer = page.getByRole('dialog', { name });
    await page.getByRole('link', { name, exact: true }).click();
    const words = viewer.getByText(
      /This file has no preview|can’t be shown here|damaged or incomplete|can’t play this video/,
    );
    // What is text is shown as text; the first bytes of one picture are a valid image.
    const text = viewer.locator('[data-keeps-keys], article, [role=document], [role=alert]').first();
    await expect(name.endsWith('.gif') ? viewer.getByRole('img', { name }) : words.or(text)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  }
  const origins = new Set(answered.map((url) => new URL(url).origin));
  await openControls(context);
  expect(tracesOf(signs)).toEqual([]);
  expect([...origins].toSorted()).toEqual([server.contentUrl, server.appUrl].toSorted());
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(mark);
  await context.close();
});
