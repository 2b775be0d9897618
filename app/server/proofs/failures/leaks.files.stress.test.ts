import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginUpload,
  call,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  startTestServer,
  storeFile,
  type TestServer,
} from '../testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
let share: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  share = (await newShare(server, ada, [await storeFile(server, ada, 'shared.txt', 'shared')])).id;
});
afterAll(() => server.stop());

const Link = v.object({ web_content_link: v.string() });
const bytes = new Uint8Array(20_000).fill(7);

/** Sends a request on a new connection and closes it before the response. */
const goAway = (address: string): Promise<void> =>
  new Promise((settle) => {
    const asking = request(address, { agent: new Agent() }, (answer) => answer.destroy());
    asking.on('error', () => undefined);
    asking.on('close', () => settle());
    asking.end();
  });

const requestsOfRound = 12;
/** A typical workload with failures: twelve requests that leave the drive unchanged. */
async function round(): Promise<void> {
  const { token } = ada;
  const { id, endpoint } = await beginUpload(server, ada, 'comes and goes.bin', bytes.length);
  await sendBytes(endpoint, 0, bytes.slice(0, 9000));
  await fetch(endpoint, { method: 'HEAD' });
  expect((await sendBytes(endpoint, 9000, bytes.slice(9000))).status).toBe(200);
  const { web_content_link: link } = v.parse(
    Link,
    (await call(server, 'GET', `/drive/v1/files/${id}`, { token })).body,
  );
  expect((await (await fetch(link)).arrayBuffer()).byteLength).toBe(bytes.length);
  await goAway(link);
  expect((await call(server, 'GET', '/drive/v1/files', { token })).status).toBe(200);
  expect((await call(server, 'GET', `/drive/v1/share?share_id=${share}`)).status).toBe(200);
  expect((await call(server, 'GET', '/drive/v1/files/unknown', { token })).status).toBe(404);
  expect((await call(server, 'POST', '/drive/v1/files', { token, body: { kind: 7 } })).status).toBe(400);
  expect((await call(server, 'DELETE', `/drive/v1/files/${id}`, { token })).status).toBe(200);
}

setFlagsFromString('--expose-gc');
const collect = v.parse(v.function(), runInNewContext('gc'));

/** Reachable memory in bytes, after pending callbacks have run. */
async function heldMemory(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((next) => setImmediate(next));
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Open file descriptors of the server and of the test's clients. */
const open = (): number => readdirSync('/proc/self/fd').length;

const rounds = 30;
const looks = 8;
const requests = looks * rounds * requestsOfRound;
/** Allowed growth per request in bytes. Bounded caches take less; a leaked row or body takes more. */
const maxBytesPerRequest = 700;

async function someRounds(): Promise<number> {
  for (let n = 0; n < rounds; n += 1) await round();
  return heldMemory();
}

it(`[P37a] memory, files and connections do not grow over ${requests} more requests`, async () => {
  // Warm-up: compiled statements, pools and code.
  let before = await someRounds();
  const openBefore = open();
  const growth: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    const now = await someRounds();
    growth.push((now - before) / (rounds * requestsOfRound));
    before = now;
  }
  // Some samples drop as V8 frees unused code, so the median is compared.
  const middle = growth.toSorted((a, b) => a - b)[looks / 2] ?? Number.NaN;
  expect(middle, growth.map(Math.round).join(' ')).toBeLessThan(maxBytesPerRequest);
  await expect.poll(open).toBeLessThanOrEqual(openBefore);
});
