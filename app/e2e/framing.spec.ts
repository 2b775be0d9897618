// Other pages frame ours: listed parents see what may be framed, and nothing else can be framed.
import { createServer } from 'node:http';
import * as v from 'valibot';
import { freePort } from '../server/proofs/testing/free-port.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

/** A page of an unlisted origin, which itself can be framed by anybody. */
async function startUnlistedOrigin() {
  const port = await freePort();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>a stranger</title>');
  });
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle));
  return { url: `http://127.0.0.1:${port}/`, stop: () => new Promise((settle) => server.close(settle)) };
}

const Opened = v.object({ links: v.object({ inline: v.object({ url: v.string() }) }) });

let server: ServerProcess;
let stranger: Awaited<ReturnType<typeof startUnlistedOrigin>>;
/** What the pages of the app may frame: a captcha return page, a challenge, a file or its error page. */
let framable: readonly string[];
/** What nobody may frame. */
let unframable: readonly string[];

test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  stranger = await startUnlistedOrigin();
  const ada = await newPerson(server, 'ada@framing.example');
  const id = await storeFile(server, ada, 'note.txt', 'a note');
  const share = await newShare(server, ada, [id]);
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  framable = [
    `${server.appUrl}/loading`,
    `${server.contentUrl}/challenge/none`,
    v.parse(Opened, body).links.inline.url,
    `${server.contentUrl}/content/forged/note.txt`,
  ];
  const pages = ['/', '/ko/', `/s/${share.id}`, '/drive/login', '/drive/all', '/auth', '/no-such-page'];
  const answers = ['/v1/user/me', `/drive/v1/share?share_id=${share.id}`, '/_build/latest.json'];
  unframable = [...[...pages, ...answers].map((path) => `${server.appUrl}${path}`), `${server.contentUrl}/`];
});
test.afterAll(() => stranger.stop());

/** Frames a URL in the page; returns where the frame is after it has loaded. */
async function expectFramed(page: Page, address: string, where: string): Promise<void> {
  const frame = await page.evaluateHandle(async (src) => {
    const element = document.createElement('iframe');
    element.src = src;
    const loaded = new Promise((settle) => element.addEventListener('load', settle, { once: true }));
    document.body.append(element);
    await loaded;
    return element;
  }, address);
  // The browser has finished navigating, but Playwright may learn of it a moment later.
  await expect.poll(async () => (await frame.contentFrame())?.url(), { message: address }).toBe(where);
  await frame.evaluate((element) => element.remove());
}

/** The error page of the browser, shown instead of a page that may not be framed. */
const refused = 'chrome-error://chromewebdata/';

test('[P20b] a page of an unlisted origin can frame none of our pages', async ({ page }) => {
  await page.goto(stranger.url);
  await expectFramed(page, stranger.url, stranger.url);
  for (const address of [...framable, ...unframable]) await expectFramed(page, address, refused);
});

test('[P20b] a listed parent can frame what may be framed, and even the app cannot frame its other pages', async ({
  page,
}) => {
  await visit(page, server.appUrl);
  for (const address of framable) await expectFramed(page, address, address);
  for (const address of unframable) await expectFramed(page, address, refused);
});
