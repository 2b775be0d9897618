// Streams that their readers hold: by not reading, by asking for many, by leaving early.

import { once } from 'node:events';
import { Writable } from 'node:stream';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clientKey } from '../../platform/locks/fair-key.ts';
import { isRefusal } from '../../platform/refusal.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { type ChangeStreams, startChangeStreams } from './streams.ts';

let server: TestServer;
let ada: Person;
let streams: ChangeStreams;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());
beforeEach(() => {
  streams = startChangeStreams(server.services);
  return () => streams.stop();
});

/** A client that takes what comes, or no byte of it. */
function client(reads: boolean) {
  let settle: (bytes: number) => void = () => undefined;
  const first = new Promise<number>((done) => {
    settle = done;
  });
  const to = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      settle(chunk.byteLength);
      if (reads) done();
    },
  });
  return { to, first };
}

const request = (address: string, accountId = ada.id, token = ada.token) => ({
  ...{ accountId, fairKey: clientKey(accountId), token, address },
  since: '',
});

function opened(given: ReturnType<typeof request>, to: Writable): Promise<void> {
  const stream = streams.open(given);
  if (isRefusal(stream)) throw new Error(stream.refused);
  return stream.send(to);
}

/** Something of the account changed that takes some bytes to tell. */
const change = (letter: string, bytes: number): Promise<unknown> =>
  server.services.db
    .insertInto('changes')
    .values({ account_id: ada.id, topic: 'files', subject: letter.repeat(bytes) })
    .execute();

it('[P36i] a reader that does not read is cut off once too much is unread, and others are told on', async () => {
  const [slow, quick] = [client(false), client(true)];
  const held = opened(request('192.0.2.1'), slow.to);
  const other = opened(request('192.0.2.2'), quick.to);
  await Promise.all([slow.first, quick.first]);
  // Each is less than may be unread.
  await change('a', 40_000);
  await change('b', 40_000);
  await held;
  expect(slow.to.destroyed).toBe(true);
  expect(streams.count()).toBe(1);
  expect(quick.to.destroyed).toBe(false);
  quick.to.destroy();
  await other;
  expect(streams.count()).toBe(0);
});

it('[P17b P36i] a stream ends with its session although its reader leaves bytes unread', async () => {
  const signed = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: ada.email, password: 'a long password' },
  });
  const { access_token: token } = v.parse(v.object({ access_token: v.string() }), signed.body);
  const slow = client(false);
  const held = opened(request('192.0.2.1', ada.id, token), slow.to);
  await slow.first;
  await call(server, 'POST', '/v1/auth/revoke', { token, body: { token } });
  await held;
  expect(streams.count()).toBe(0);
});

it('[P36i] a client that has left before its stream begins holds none', async () => {
  const { to } = client(true);
  to.destroy();
  await once(to, 'close');
  await opened(request('192.0.2.1'), to);
  expect(streams.count()).toBe(0);
});

it('[P3f P36i] a stream that fails before its first byte is not ended as a whole one, and holds no place', async () => {
  const { db } = server.services;
  const reading = vi.spyOn(db, 'selectFrom').mockImplementation(() => expect.fail('the database is gone'));
  const { to } = client(true);
  await expect(opened(request('203.0.113.8'), to)).rejects.toThrow('the database is gone');
  reading.mockRestore();
  expect([to.writableEnded, streams.count()]).toEqual([false, 0]);
});

it('[P36i] so many streams has an address, of any accounts, and another address is not affected', async () => {
  const held: { readonly to: Writable; readonly over: Promise<void> }[] = [];
  const open = async (address: string, accountId: string): Promise<boolean> => {
    const stream = streams.open(request(address, accountId));
    if (isRefusal(stream)) {
      expect(stream.refused).toBe('resource_exhausted');
      return false;
    }
    const { to, first } = client(true);
    held.push({ to, over: stream.send(to) });
    await first;
    return true;
  };
  for (let n = 0; n < 40; n += 1) expect([n, await open('2001:db8:1:2::/64', `of ${n}`)]).toEqual([n, true]);
  expect(await open('2001:db8:1:2::/64', 'one more')).toBe(false);
  expect(await open('2001:db8:1:3::/64', 'one more')).toBe(true);
  held[0]?.to.destroy();
  await held[0]?.over;
  expect(await open('2001:db8:1:2::/64', 'one more')).toBe(true);
  for (const { to } of held) to.destroy();
  await Promise.all(held.map(({ over }) => over));
});

it('[P36i] requests that come together have no more streams than those that come one after the other', async () => {
  const asked = Array.from({ length: 100 }, () => streams.open(request('192.0.2.1')));
  const sent = asked.map((stream) => {
    if (isRefusal(stream)) throw new Error(stream.refused);
    const { to } = client(true);
    return { to, over: stream.send(to) };
  });
  expect(streams.count()).toBe(12);
  expect(sent.filter(({ to }) => to.writableEnded).length).toBe(88);
  for (const { to } of sent) to.destroy();
  await Promise.all(sent.map(({ over }) => over));
});
