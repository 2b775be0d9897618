import { DriveChanges } from '@aloft/core/wire';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { purgeChanges } from './log.ts';
import { openStream } from './testing/open-stream.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (who: Person, name: string, body: object) =>
  call(server, 'POST', `/drive/v1/files:${name}`, { token: who.token, body });
const changes = async (who: Person, since = '') => {
  const answer = await call(server, 'GET', `/drive/v1/changes?since=${since}`, { token: who.token });
  return v.parse(DriveChanges, answer.body);
};

it('[R10.7] each write is told to the open streams of its account, by folder, and to nobody else', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const bo = await newPerson(server, 'bo@example.org');
  const a = await newFolder(server, ada, 'a');
  const b = await newFolder(server, ada, 'b');
  const file = await storeFile(server, ada, 'x.txt', 'x', a);
  const own = await openStream(server, ada.token, (await changes(ada)).id);
  const others = await openStream(server, bo.token, (await changes(bo)).id);
  expect(await own.next()).toMatchObject({ all: false });
  await post(ada, 'batchMove', { ids: [file], to: { parent_id: b } });
  await own.until((told) => told.folders.includes(a) && told.folders.includes(b));
  await call(server, 'PATCH', `/drive/v1/files/${b}`, { token: ada.token, body: { name: 'c' } });
  await own.until((told) => told.folders.includes(''));
  await post(ada, 'batchTrash', { ids: [a] });
  await own.until((told) => told.trash && told.folders.includes(''));
  await newShare(server, ada, [file]);
  await own.until((told) => told.shares);
  await storeFile(server, ada, 'y.txt', 'y', b);
  await own.until((told) => told.folders.includes(b) && told.events);
  await post(ada, 'batchDelete', { ids: [file] });
  await own.until((told) => told.folders.includes(b));
  // Bo's own change is the first that Bo hears of.
  await newFolder(server, bo, 'of bo');
  await others.until((told) => told.folders.includes(''));
  expect(others.told.flatMap((told) => [...told.folders, ...told.tasks]).filter((id) => id !== '')).toEqual(
    [],
  );
  expect(others.told.some((told) => told.all || told.trash || told.shares)).toBe(false);
  own.close();
  others.close();
});

it('[R10.7 T34] ids tell nothing of what others write: they are encrypted, and good for one account', async () => {
  const [kim, lee] = [await newPerson(server, 'kim@example.org'), await newPerson(server, 'lee@example.org')];
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    ids.push((await changes(kim)).id, (await changes(kim)).id);
    for (let nth = 0; nth < 5; nth += 1) await newFolder(server, lee, `of lee ${n}-${nth}`);
  }
  const stream = await openStream(server, kim.token, ids[0] ?? '');
  ids.push((await stream.next()).id);
  stream.close();
  for (const id of ids) expect(id).toMatch(/^[\w-]{56}$/);
  // Not even whether anything was written: two of one moment differ in all of their parts.
  const parts = ids.flatMap((id) => [id.slice(0, 16), id.slice(16, 37), id.slice(38)]);
  expect(new Set(parts).size).toBe(parts.length);
  const own = (await changes(kim)).id;
  expect(await changes(kim, own)).toMatchObject({ all: false, folders: [] });
  expect(await changes(lee, own)).toMatchObject({ all: true });
  const bytes = Buffer.from(own, 'base64url');
  for (const at of [0, 13, 28, 35, 41]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect([at, (await changes(kim, changed.toString('base64url'))).all]).toEqual([at, true]);
  }
});

it('[R10.7] a client continues from its last id; one that is too old, foreign or spoilt loads everything', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  const { id } = await changes(cy);
  const folder = await newFolder(server, cy, 'while asleep');
  expect(await changes(cy, id)).toMatchObject({ all: false, folders: [''] });
  const stream = await openStream(server, cy.token, id);
  expect(await stream.next()).toMatchObject({ all: false, folders: [''] });
  stream.close();
  const { id: later } = await changes(cy, id);
  await storeFile(server, cy, 'x.txt', 'x', folder);
  expect((await changes(cy, later)).folders).toContain(folder);
  for (const spoilt of ['x', '1', '-1.5', `${'9'.repeat(15)}.${server.services.clock()}`])
    expect(await changes(cy, spoilt)).toMatchObject({ all: true });
  server.pass(11 * 60_000);
  expect(await changes(cy, later)).toMatchObject({ all: true });
});

it('[R10.7] a page that loaded a moment before its stream opened misses nothing', async () => {
  const di = await newPerson(server, 'di@example.org');
  await newFolder(server, di, 'just now');
  expect(await changes(di)).toMatchObject({ all: false, folders: [''] });
});

it('[R10.7 P36d] more changes than can be named are told as everything', async () => {
  const eve = await newPerson(server, 'eve@example.org');
  const { id } = await changes(eve);
  const rows = Array.from({ length: 101 }, (_, n) => ({
    account_id: eve.id,
    topic: 'files' as const,
    subject: `folder-${n}`,
  }));
  const stream = await openStream(server, eve.token, id);
  await stream.next();
  await server.services.db.insertInto('changes').values(rows).execute();
  await stream.until((told) => told.all);
  expect(await changes(eve, id)).toMatchObject({ all: true, folders: [] });
  stream.close();
});

it('[P17b] a stream ends with its session, and no other with it', async () => {
  const fay = await newPerson(server, 'fay@example.org');
  const signed = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: fay.email, password: 'a long password' },
  });
  const { access_token: other } = v.parse(v.object({ access_token: v.string() }), signed.body);
  const own = await openStream(server, fay.token);
  const ofOther = await openStream(server, other);
  await own.next();
  await ofOther.next();
  await call(server, 'POST', '/v1/auth/revoke', { token: other, body: { token: other } });
  await ofOther.closed;
  await newFolder(server, fay, 'still told');
  await own.until((told) => told.folders.includes(''));
  own.close();
});

it('streams need a session, and are limited by account', async () => {
  expect((await call(server, 'GET', '/drive/v1/changes/stream')).status).toBe(401);
  expect((await call(server, 'GET', '/drive/v1/changes')).status).toBe(401);
  const gus = await newPerson(server, 'gus@example.org');
  const open = await Promise.all(Array.from({ length: 12 }, () => openStream(server, gus.token)));
  await Promise.all(open.map((stream) => stream.next()));
  const refused = await call(server, 'GET', '/drive/v1/changes/stream', { token: gus.token });
  expect(refused.body).toMatchObject({ error: 'resource_exhausted' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Others are not affected, and a place is free again once one has left.
  const hal = await newPerson(server, 'hal@example.org');
  const others = await openStream(server, hal.token);
  await others.next();
  others.close();
  open[0]?.close();
  await expect
    .poll(async () => {
      const stream = await openStream(server, gus.token).catch(() => null);
      stream?.close();
      return stream !== null;
    })
    .toBe(true);
  for (const stream of open) stream.close();
});

it('[P36d] rows are deleted when no id can refer to them any more', async () => {
  const ida = await newPerson(server, 'ida@example.org');
  await newFolder(server, ida, 'x');
  const { db } = server.services;
  const count = async () =>
    (await db.selectFrom('changes').select('position').where('account_id', '=', ida.id).execute()).length;
  await purgeChanges(server.services);
  expect(await count()).toBeGreaterThan(0);
  await sql`UPDATE changes SET created_at = created_at - ${16 * 60_000}`.execute(db);
  await purgeChanges(server.services);
  expect(await count()).toBe(0);
});
