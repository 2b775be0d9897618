// A server with one host name, behind Caddy as in the guide: a person's way over https, and what a script of the content's
// port does to the cookies of the app.
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { browserClient } from '@aloft/core/service';
import * as v from 'valibot';
import { servePages } from '../server/features/pages/serve.ts';
import { type ReverseProxy, settingsBehind, startCaddy } from '../server/proofs/testing/reverse-proxy.ts';
import { startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { headlessOptions } from './chromium-options.ts';
import { type Browser, chromium, expect, type Page, test } from './fixtures.ts';
import { createAccount, visit } from './people.ts';

const [app, content] = ['https://drive.example.org', 'https://drive.example.org:8443'] as const;

const Listed = v.object({ files: v.array(v.object({ id: v.string() })) });
const Kept = v.object({ web_content_link: v.string() });

let server: TestServer;
let proxy: ReverseProxy;
let browser: Browser;
test.beforeAll(async () => {
  const guide = await readFile('docs/guides/operate.md', 'utf8');
  const [, oneName = ''] = [...guide.matchAll(/```caddy\n([\s\S]*?)```/g)].map(([, text]) => text);
  const settings = await settingsBehind(app, content);
  server = await startTestServer(settings, { pages: servePages });
  proxy = await startCaddy(oneName, settings);
  const to = (port: 443 | 8443): string => `MAP drive.example.org:${port} 127.0.0.1:${proxy.portOf(port)}`;
  browser = await chromium.launch({
    ...headlessOptions,
    args: [
      ...headlessOptions.args,
      `--host-resolver-rules=${to(443)},${to(8443)}`,
      '--ignore-certificate-errors',
    ],
  });
});
test.afterAll(async () => {
  await browser.close();
  await proxy.stop();
  await server.stop();
});

/** Opens a page once the proxy answers. */
async function newPage(): Promise<Page> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await expect.poll(() => page.goto(`${app}/healthz`).then((answer) => answer?.status(), String)).toBe(200);
  return page;
}

/** What a script in a page does to have a session of its choice there; answers the cookies that it can read. */
function setCookies(value: string): string {
  const prefixes = ['__Host-Http-', '__Host-', ''];
  const names = prefixes.flatMap((prefix) => [`${prefix}aloft-session`, `${prefix}aloft-refresh`]);
  for (const name of names) {
    // biome-ignore lint/suspicious/noDocumentCookie: as a hostile script does, in every browser
    document.cookie = `${name}=${value}; Path=/; Secure`;
  }
  return document.cookie;
}

/** What the app answers to a call of its own page. */
const ask = (page: Page, path: string): Promise<unknown> =>
  page.evaluate((at) => fetch(at).then((answer): unknown => answer.json()), path);

/** 200 where the person in the page is signed in, as the app sees it, and 401 where nobody is. */
const status = (page: Page): Promise<number> =>
  page.evaluate(() => fetch('/v1/user/me').then((answer) => answer.status));

test('[P16a T48] with one host name, a person signs up, stores 5 MB and gets them back, and no script of the other port has or sets their session', async () => {
  const page = await newPage();
  await createAccount(page, app, 'ada@one-name.example', 'a long password');
  const bytes = randomBytes(5_000_000);
  await page.getByTestId('picker').setInputFiles({ name: 'kept.bin', mimeType: '', buffer: bytes });
  await page.getByRole('link', { name: 'kept.bin', exact: true }).waitFor();
  const cookies = await page.context().cookies();
  const ofSession = cookies.filter(({ name }) => /aloft-(session|refresh)$/.test(name));
  expect(ofSession.map(({ name }) => name).toSorted()).toEqual([
    '__Host-Http-aloft-refresh',
    '__Host-Http-aloft-session',
  ]);
  for (const { httpOnly, secure, domain } of ofSession)
    expect([httpOnly, secure, domain]).toEqual([true, true, 'drive.example.org']);

  const [kept] = v.parse(Listed, await ask(page, '/drive/v1/files')).files;
  const address = v.parse(Kept, await ask(page, `/drive/v1/files/${kept?.id}`)).web_content_link;
  expect(new URL(address).origin).toBe(content);
  const read = await page.evaluate(async (from) => {
    const got = new Uint8Array(await (await fetch(from)).arrayBuffer());
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', got));
    return [got.byteLength, [...digest].map((one) => one.toString(16).padStart(2, '0')).join('')];
  }, address);
  expect(read).toEqual([bytes.byteLength, createHash('sha256').update(bytes).digest('hex')]);

  // A page of ours at the content, which has no sandbox: a script there is what somebody would have to take over.
  await page.goto(`${content}/challenge/none`);
  expect(await page.evaluate(setCookies, 'x'.repeat(43))).not.toContain('__Host-Http-');
  await visit(page, `${app}/drive/all`);
  expect(await status(page)).toBe(200);

  const ended = await page.evaluate(
    (client_id) =>
      fetch('/v1/auth/revoke', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_id }),
      }).then((answer) => answer.status),
    browserClient.id,
  );
  expect(ended).toBe(200);
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left.filter((name) => name.startsWith('__Host-Http-'))).toEqual([]);
  await page.close();
});

test('[T48] with one host name, nobody is signed in by a cookie that a script of the other port has set', async () => {
  const mallory = await newPage();
  await createAccount(mallory, app, 'mallory@one-name.example', 'a long password');
  const [session] = (await mallory.context().cookies()).filter(({ name }) => name.endsWith('aloft-session'));
  const page = await newPage();
  await page.goto(`${content}/challenge/none`);
  await page.evaluate(setCookies, session?.value ?? '');
  await visit(page, `${app}/drive/login`);
  expect(await status(page)).toBe(401);
  await mallory.close();
  await page.close();
});
