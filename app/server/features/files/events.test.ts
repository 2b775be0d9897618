import { createHash } from 'node:crypto';
import { DriveEventList, eventTypes } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { recordEvent } from './events.ts';
import { fileRow } from './rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const events = async (who: Person, query = '') => {
  const answer = await call(server, 'GET', `/drive/v1/events${query}`, { token: who.token });
  return v.parse(DriveEventList, JSON.parse(answer.text));
};
const play = (who: Person, id: string, usage = 'PLAY') =>
  call(server, 'GET', `/drive/v1/files/${id}?usage=${usage}`, { token: who.token });

it('[R10.7] uploads and plays are told newest first, one row for each, moved forward when repeated', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const one = await storeFile(server, ada, 'one.mp4', 'one');
  server.pass(1000);
  const two = await storeFile(server, ada, 'two.mp4', 'two');
  server.pass(1000);
  await play(ada, one);
  server.pass(1000);
  await play(ada, two);
  await play(ada, two, 'FETCH');
  server.pass(1000);
  await play(ada, one);
  const told = (await events(ada)).events.map((event) => `${event.type} ${event.file_name}`);
  expect(told).toEqual([
    'TYPE_PLAY one.mp4',
    'TYPE_PLAY two.mp4',
    'TYPE_UPLOAD two.mp4',
    'TYPE_UPLOAD one.mp4',
  ]);
  expect((await play(ada, one, 'SOMETHING')).body).toMatchObject({ details: [{ detail: 'usage' }] });
});

it('[R10.7] an instant upload is an upload; a folder is never played', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const id = await storeFile(server, bo, 'b.txt', 'bytes');
  const { body } = await play(bo, id, 'FETCH');
  await call(server, 'POST', '/drive/v1/files', {
    token: bo.token,
    body: {
      kind: 'drive#file',
      upload_type: 'UPLOAD_TYPE_RESUMABLE',
      name: 'instant.txt',
      size: '5',
      hash: body.hash,
    },
  });
  await play(bo, await newFolder(server, bo, 'folder'));
  const told = (await events(bo)).events.map((event) => `${event.type} ${event.file_name}`);
  expect(told.toSorted()).toEqual(['TYPE_UPLOAD b.txt', 'TYPE_UPLOAD instant.txt']);
});

it('[R10.7 R7.4] a restore tells of its top entries, and its answer of what became of them', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  const di = await newPerson(server, 'di@example.org');
  const folder = await newFolder(server, cy, 'album');
  await storeFile(server, cy, 'inside.txt', 'inside', folder);
  const loose = await storeFile(server, cy, 'loose.txt', 'loose');
  const share = await newShare(server, cy, [folder, loose]);
  const restored = await call(server, 'POST', '/drive/v1/share/restore', {
    token: di.token,
    body: { share_id: share.id, file_ids: [folder, loose] },
  });
  const told = (await events(di)).events;
  expect(told.map((event) => `${event.type} ${event.file_name}`).toSorted()).toEqual([
    'TYPE_RESTORE album',
    'TYPE_RESTORE loose.txt',
  ]);
  const { params } = v.parse(v.object({ params: v.object({ trace_file_ids: v.string() }) }), restored.body);
  const trace = v.parse(v.record(v.string(), v.string()), JSON.parse(params.trace_file_ids));
  expect(Object.keys(trace).toSorted()).toEqual([folder, loose].toSorted());
  expect(Object.values(trace).toSorted()).toEqual(told.map((event) => event.file_id).toSorted());
  expect((await events(cy)).events.map((event) => event.type)).not.toContain('TYPE_RESTORE');
});

it('[R10.7] the file comes along while it is there, and is null when it is gone', async () => {
  const fay = await newPerson(server, 'fay@example.org');
  const id = await storeFile(server, fay, 'before.txt', 'x');
  await call(server, 'PATCH', `/drive/v1/files/${id}`, { token: fay.token, body: { name: 'after.txt' } });
  const [event] = (await events(fay)).events;
  expect(event).toMatchObject({ file_name: 'before.txt', reference_resource: { id, name: 'after.txt' } });
  await call(server, 'DELETE', `/drive/v1/files/${id}`, { token: fay.token });
  expect((await events(fay)).events[0]).toMatchObject({ file_id: id, reference_resource: null });
});

it('[R10.7] page by page each once; a spoilt token is refused; nobody sees another’s', async () => {
  const gus = await newPerson(server, 'gus@example.org');
  for (let n = 0; n < 5; n += 1) await storeFile(server, gus, `${n}.txt`, String(n));
  const seen: string[] = [];
  let token = '';
  do {
    const page = await events(gus, `?limit=2&page_token=${token}`);
    expect(page.events.length).toBeLessThanOrEqual(2);
    seen.push(...page.events.map((event) => event.file_name));
    token = page.next_page_token;
  } while (token !== '');
  expect(seen.toSorted()).toEqual(['0.txt', '1.txt', '2.txt', '3.txt', '4.txt']);
  const spoilt = await call(server, 'GET', '/drive/v1/events?page_token=x', { token: gus.token });
  expect(spoilt.body).toMatchObject({ error: 'invalid_argument', details: [{ detail: 'page_token' }] });
  expect((await call(server, 'GET', '/drive/v1/events')).status).toBe(401);
  expect((await events(await newPerson(server, 'new@example.org'))).events).toEqual([]);
});

it('[R10.7] new content of a file is an edit, and no upload', async () => {
  const hal = await newPerson(server, 'hal@example.org');
  const id = await storeFile(server, hal, 'code.py', 'one');
  server.pass(1000);
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  const begun = await call(server, 'POST', `/drive/v1/files/${id}/versions`, {
    token: hal.token,
    body: { size: '3', sha256: sha256('two'), based_on: sha256('one') },
  });
  await sendBytes(String(begun.body.endpoint), 0, new Uint8Array(Buffer.from('two')));
  const told = (await events(hal, `?types=${eventTypes.join(',')}`)).events.map(({ type }) => type);
  expect(told).toEqual(['TYPE_EDIT', 'TYPE_UPLOAD']);
  // Older clients know of no edits, and are told of them as before.
  const toOlder = (await events(hal)).events.map(({ type }) => type);
  expect(toOlder).toEqual(['TYPE_UPLOAD', 'TYPE_UPLOAD']);
});

/** Files of a person in one folder, with an event of each: as many as no test uploads one by one. */
async function uploadMany(who: Person, count: number): Promise<void> {
  const now = server.services.clock();
  const rows = Array.from({ length: count }, (_, n) =>
    fileRow({ accountId: who.id, parentId: '', name: `${n}.jpg`, now, size: 0, blobId: null }),
  );
  for (const row of rows) {
    await server.services.db.insertInto('files').values(row).execute();
    await recordEvent(server.services.db, 'TYPE_UPLOAD', { ...row, mime_type: 'image/jpeg' }, now);
  }
}

it('[R10.7] a folded page counts the rest of a burst, so that the day’s other events stand on it', async () => {
  const ivy = await newPerson(server, 'ivy@example.org');
  const early = await storeFile(server, ivy, 'early.txt', 'early');
  await play(ivy, early);
  server.pass(3600_000);
  await uploadMany(ivy, 500);
  const query = `?types=${eventTypes.join(',')}&folded=true`;
  const told = await events(ivy, query);
  expect(told.next_page_token).toBe('');
  expect(told.events.map(({ type, folded_count }) => [type, folded_count])).toEqual([
    ...Array.from({ length: 7 }, () => ['TYPE_UPLOAD', 0]),
    ['TYPE_UPLOAD', 492],
    ['TYPE_PLAY', 0],
    ['TYPE_UPLOAD', 0],
  ]);
  // Page by page, each event is told or counted once.
  let [token, sum, pages] = ['', 0, 0];
  do {
    const page = await events(ivy, `${query}&limit=3&page_token=${token}`);
    expect(page.events.length).toBeLessThanOrEqual(3);
    sum += page.events.reduce((all, { folded_count }) => all + 1 + folded_count, 0);
    token = page.next_page_token;
    pages += 1;
  } while (token !== '');
  expect(sum).toBe(502);
  expect(pages).toBeGreaterThan(1);
});
