// How a response ends whose body fails, however its route makes the body.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawGet } from '../../features/content/testing/raw-read.ts';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { sendDirectly, sendJson } from './direct.ts';
import type { LogFields } from './log.ts';

const secret = 'text of an error';
const lines: LogFields[] = [];
const logged = (event: string) => lines.filter((line) => line.event === event).map(({ error }) => error);

let server: TestServer;
/** Settles when the test lets a body fail. */
let failing = Promise.withResolvers<void>();
const failed = async (): Promise<never> => {
  await failing.promise;
  throw new Error(secret);
};

/** Settles when the client who has asked for a list is gone. */
let asked = Promise.withResolvers<void>();
/** Settles when the test lets the lists be answered, all at once. */
const answering = Promise.withResolvers<void>();

beforeAll(async () => {
  server = await startTestServer({}, { log: (fields) => void lines.push(fields) });
  const { app } = server.apps;
  app.get('/_build/direct', (c) =>
    sendDirectly(c, 200, async (to) => {
      to.write('some bytes');
      await failed();
    }),
  );
  app.get('/_build/short', (c) => {
    c.header('content-length', '1000');
    return sendDirectly(c, 200, async (to) => {
      to.write('some bytes');
      await failing.promise;
      to.end();
    });
  });
  app.get('/_build/list', async (c) => {
    const { outgoing } = c.env;
    asked.resolve(new Promise((settle) => outgoing.once('close', () => settle())));
    await answering.promise;
    return sendJson(c, Buffer.from('{"files":'), Buffer.from('[]}'));
  });
  app.get(
    '/_build/streamed',
    () =>
      new Response(
        new ReadableStream({
          start: (to) => to.enqueue(Buffer.from('some bytes')),
          pull: failed,
        }),
        { headers: { etag: '"1"' } },
      ),
  );
  app.get(
    '/_build/replaced',
    async (c, next) => {
      await next();
      c.res = new Response('in its place', {
        headers: [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
      });
    },
    (c) => sendDirectly(c, 200, () => failed()),
  );
});
afterAll(() => server.stop());

it.each([
  ['of no known length', '/_build/direct'],
  ['that ends before the announced length', '/_build/short'],
])('[P3f] a direct body %s aborts the connection when it fails, for HTTP/1.0 too', async (_, path) => {
  for (const version of ['1.0', '1.1'] as const) {
    failing = Promise.withResolvers();
    lines.length = 0;
    const response = await rawGet(`${server.appUrl}${path}`, version);
    await response.read(1);
    failing.resolve();
    const { text, isWhole, isReset } = await response.end();
    expect([text.slice(9, 12), isWhole, isReset]).toEqual(['200', false, true]);
    expect(text).not.toMatch(/error/i);
    expect(logged('broken-transfer')).toHaveLength(1);
  }
});

it('[P3f] a stream that is handed to a response is read whole first: one that fails gets a catalogue error', async () => {
  failing.resolve();
  lines.length = 0;
  const answer = await fetch(`${server.appUrl}/_build/streamed`);
  expect([answer.status, await answer.json()]).toMatchObject([500, { error: 'internal' }]);
  expect(answer.headers.get('etag')).toBe(null);
  expect(logged('crash')).toEqual([expect.stringContaining(secret)]);
});

it('what replaces a direct answer has its own body, all cookies and the headers of every response', async () => {
  const answer = await fetch(`${server.appUrl}/_build/replaced`);
  expect(await answer.text()).toBe('in its place');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-request-id')).not.toBe(null);
});

it('[P3f] clients who leave before their list is answered end neither the server nor what is answered with theirs', async () => {
  const url = `${server.appUrl}/_build/list`;
  for (let client = 0; client < 3; client += 1) {
    asked = Promise.withResolvers();
    const response = await rawGet(url);
    response.leave();
    await asked.promise;
  }
  const other = await rawGet(url);
  answering.resolve();
  expect(await other.end()).toMatchObject({ text: expect.stringContaining('{"files":[]}'), isWhole: true });
  expect((await fetch(url)).status).toBe(200);
});
