// Other programs on the port of the desktop client sign nobody in (T11).
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson } from '../server/proofs/testing/start-test-server.ts';
import { newAuthorizationCode } from './authorization-code.ts';
import { type Browser, expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const way = /^Use\b.*Desktop client$/;

/** Another program on the port that the address names. */
async function startOther(
  answer: (response: ServerResponse) => void,
): Promise<{ readonly port: string; readonly server: Server; readonly asked: readonly IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const other = createServer((incoming, response) => {
    asked.push(incoming);
    response.setHeader('access-control-allow-origin', server.appUrl);
    response.setHeader('access-control-expose-headers', 'X-Auth-Code');
    answer(response);
  });
  await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle));
  const bound = other.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return { port: port.toString(16), server: other, asked };
}

async function askAt(browser: Browser, port: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await visit(page, `${server.appUrl}/drive/login?from_source=pc_client&port=${port}`);
  await page.getByRole('button', { name: way }).click();
  return page;
}

test('[P17a P17c] another program on the port signs nobody in: no code, a wrong one, a redirect, an endless body', async ({
  browser,
}) => {
  const isNot = 'Something else on this computer responded instead of the desktop app.';
  const silent = 'The desktop app isn’t responding. Open it and start signing in there again.';
  const cases: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    [isNot, (response) => response.end('hello')],
    [isNot, (response) => response.setHeader('x-auth-code', '<script>').end()],
    [isNot, (response) => response.setHeader('x-auth-code', 'a-code-that-nobody-made').end()],
    [isNot, (response) => response.writeHead(500).end()],
    [silent, (response) => response.writeHead(307, { location: `${server.appUrl}/v1/user/me` }).end()],
    [silent, (response) => response.destroy()],
    // The header alone is read.
    [isNot, (response) => void response.write('x'.repeat(100_000))],
  ];
  for (const [text, answer] of cases) {
    const other = await startOther(answer);
    const page = await askAt(browser, other.port);
    await expect(page.getByRole('alert')).toHaveText(text);
    expect(other.asked).toHaveLength(1);
    const [only] = other.asked;
    expect([only?.method, only?.url, only?.headers.cookie]).toEqual([
      'POST',
      '/windows/client-auth-code',
      undefined,
    ]);
    other.server.closeAllConnections();
    other.server.close();
    await page.context().close();
  }
});

test('[P17c P15a] a program that never answers times out, and one with another person’s code shows whose it is', async ({
  browser,
}) => {
  const never = await startOther(() => undefined);
  const page = await askAt(browser, never.port);
  await expect.poll(() => never.asked.length).toBe(1);
  await page.clock.fastForward(6000);
  await expect(page.getByRole('alert')).toContainText('The desktop app isn’t responding.');
  never.server.closeAllConnections();
  never.server.close();
  await page.context().close();

  const mallory = await newPerson(server, 'mallory@desktop-client-all.example');
  const code = await newAuthorizationCode(server, mallory);
  const planted = await startOther((response) => response.setHeader('x-auth-code', code).end());
  const victim = await askAt(browser, planted.port);
  await expect(victim.getByText('Continue as mallory?')).toBeVisible();
  await victim.getByRole('button', { name: 'Another way' }).click();
  expect((await victim.request.get(`${server.appUrl}/v1/user/me`)).status()).toBe(401);
  planted.server.close();
  await victim.context().close();
});

test('[P17c] a browser that keeps the page from this computer says so, and nothing is asked', async ({
  browser,
}) => {
  const other = await startOther((response) => response.end());
  const page = await (await browser.newContext()).newPage();
  await visit(page, `${server.appUrl}/drive/login?from_source=pc_client&port=${other.port}`);
  const session = await page.context().newCDPSession(page);
  const { browserContextId } = (await session.send('Target.getTargetInfo')).targetInfo;
  await session.send('Browser.setPermission', {
    permission: { name: 'loopback-network' },
    setting: 'denied',
    origin: server.appUrl,
    ...(browserContextId === undefined ? {} : { browserContextId }),
  });
  await page.getByRole('button', { name: way }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your browser is blocking this page from reaching the desktop app',
  );
  expect(other.asked).toEqual([]);
  other.server.close();
  await page.context().close();
});
