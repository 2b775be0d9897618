import { catalogue } from '@aloft/core/errors';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { writeCounts } from '../testing/stored.ts';
import { callsOf } from './testing/calls.ts';
import { breaksOf, draftOf, mixOf } from './testing/cases.ts';
import { faultsOf } from './testing/oracle.ts';
import { pick, randomOf, some } from './testing/random.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { canBeSent, closeSockets, sendWithin, writeRaw } from './testing/sockets.ts';
import { settled, startWorld, type World } from './testing/world.ts';

const seed = Number(process.env.ALOFT_SEED ?? 20_261_121);
const timeout = 120_000;
const atOnce = 8;
/** Malformed requests: at least, of each call, and with several faults at once. */
const { least, ofEach, mixes } = sized({
  gate: { least: 300, ofEach: 3, mixes: 160 },
  all: { least: 3000, ofEach: 25, mixes: 1600 },
});

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  closeSockets();
  await world.server.stop();
});

it(`[P28b R8.3 R8.4] more than ${least} malformed requests over real connections, eight at a time: each gets a response`, async () => {
  const { db } = world.server.services;
  const random = randomOf(seed);
  const calls = callsOf(world);
  const quick = calls.filter((call) => call.slow !== true);
  const table = quick.map((call) => ({ call, breaks: breaksOf(call, [world.bo.file, 'A'.repeat(22)]) }));
  const singles = table.flatMap(({ call, breaks }) =>
    some(random, breaks, ofEach).map((broken) => ({ call, broken })),
  );
  const mixed = Array.from({ length: mixes }, () => {
    const { call, breaks } = pick(random, table);
    return { call, broken: mixOf(random, breaks) };
  });
  const planned = [...singles, ...mixed]
    .map(({ call, broken }) => ({ call, broken, draft: broken.apply(draftOf(call, world.ada.who.token)) }))
    .filter(({ call, draft }) => canBeSent(call, draft));
  const faults: string[] = [];
  for (let at = 0; at < planned.length; at += atOnce) {
    await Promise.all(
      planned.slice(at, at + atOnce).map(async ({ call, broken, draft }) => {
        const found = await sendWithin(world, call, draft, timeout).then(
          (answer) => faultsOf(call, draft, answer, false),
          (error: unknown) => [String(error)],
        );
        for (const fault of found) faults.push(`${call.route} with ${broken.what}: ${fault}`.slice(0, 400));
      }),
    );
    if (at % 80 !== 0) continue;
    await settled(world.server);
    await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
  }
  expect(faults.slice(0, 40), `ALOFT_SEED=${seed}: ${faults.length} of ${planned.length}`).toEqual([]);
  expect(planned.length).toBeGreaterThan(least);
});

const host = 'Host: localhost\r\n';
const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`;
const post = (more: string, body = ''): string =>
  `POST /v1/auth/signin HTTP/1.1\r\n${host}${more}\r\n${body}`;

/** Bytes that are not HTTP, or nearly; in latin1. */
const malformed: readonly string[] = [
  '\r\n\r\n\u0000\u0000\r\n\r\n',
  'x'.repeat(20_000),
  `GET\r\n\r\n`,
  `GET / HTTP/9.9\r\n${host}\r\n`,
  `G\u0000T / HTTP/1.1\r\n${host}\r\n`,
  `GET /\u0000 HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1\r\n${host}x: \u0000\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}x y: z\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host} folded: x\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}: empty\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}x: ${'y'.repeat(17_000)}\r\n\r\n`,
  get(`/drive/v1/share?share_id=${'x'.repeat(17_000)}`),
  get('/v1/user/me', Array.from({ length: 1000 }, (_, n) => `h${n}: ${'v'.repeat(20)}\r\n`).join('')),
  post('Content-Length: x\r\n'),
  post('Content-Length: -1\r\n'),
  post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}{'),
  post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
  post('Transfer-Encoding: gzip\r\n', 'x'),
  post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
  post('Transfer-Encoding: chunked\r\n', `${'f'.repeat(40)}\r\n{}\r\n0\r\n\r\n`),
  `POST /v1/auth/signin HTTP/1.1\r\n${host}Content-Length: 99999999999999999999\r\n\r\n{}`,
  '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003'.padEnd(200, '\u0001'),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];

/** Unusual requests that Node accepts and the routes must handle. */
const odd: readonly string[] = [
  `GET /v1/user/me HTTP/1.1\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: evil.example@localhost\r\nConnection: close\r\n\r\n`,
  get('http://evil.example/v1/user/me', 'Connection: close\r\n'),
  get('ftp://evil.example/', 'Connection: close\r\n'),
  get('*', 'Connection: close\r\n'),
  get('//evil.example/drive/v1/files', 'Connection: close\r\n'),
  get('/\\evil.example/..\\x', 'Connection: close\r\n'),
  get('/drive/v1/../../v1/user/me', 'Connection: close\r\n'),
  get('/drive/v1/files/\u00ff\u00fe', 'Connection: close\r\n'),
  get('/drive/v1/files/%', 'Connection: close\r\n'),
  get('/v1/user/me', 'Cookie: aloft-session=\u00ff\u00e9\r\nConnection: close\r\n'),
  `OPTIONS * HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  `TRACE / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  `GET /v1/user/me HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  `GET /v1/user/me HTTP/1.1\r\n${host}Expect: 200-maybe\r\nConnection: close\r\n\r\n`,
];

const ErrorBody = v.object({ error: v.string(), error_code: v.number() });

/** What is wrong with a raw response; closing the connection is fine. */
function faultsOfText(text: string): string[] {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  if (status < 400 || status >= 500) return [`status ${status}`];
  const head = text.slice(0, text.indexOf('\r\n\r\n')).toLowerCase();
  const missing = ['x-content-type-options', 'content-security-policy', 'cache-control'].filter(
    (name) => !head.includes(`\r\n${name}: `),
  );
  const body = v.safeParse(
    v.pipe(v.string(), v.parseJson(), ErrorBody),
    text.slice(text.indexOf('\r\n\r\n') + 4),
  );
  const right =
    body.success &&
    Object.entries(catalogue).some(
      ([name, { numeric }]) => name === body.output.error && numeric === body.output.error_code,
    );
  return [...missing.map((name) => `no ${name}`), ...(right ? [] : ['no catalogued error'])];
}

it('[P28b R8.3 R8.4] bytes that are not HTTP get a catalogue error or no response, on every listener, and change nothing', async () => {
  const { db } = world.server.services;
  // Flushes the traffic counters of the previous requests, so that they are not written in between.
  await writeCounts(world.server.services);
  const before = await readRows(db);
  const faults: string[] = [];
  for (const listener of ['app', 'content', 'admin'] as const) {
    for (const text of [...malformed, ...odd]) {
      const answer = await writeRaw(world, listener, Buffer.from(text, 'latin1'), timeout).catch(
        (error: unknown) => String(error),
      );
      const found = answer === '' && odd.includes(text) ? [] : faultsOfText(answer);
      for (const fault of found)
        faults.push(`${listener} ${JSON.stringify(text.slice(0, 60))}: ${fault} ${answer.slice(0, 120)}`);
    }
  }
  expect(faults).toEqual([]);
  expect(differences(before, await readRows(db))).toEqual([]);
});
