import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import { sweep } from '../../operations/upkeep/sweep.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { unfinishedOf } from '../../proofs/testing/stored.ts';
import { beginLink, contentOf, endedTask, taskOf, usedBy } from './testing/requests.ts';
import { bytes, closeWeb, mood, openWeb, seen } from './testing/web.ts';

let port = 0;
let server: TestServer;
let ada: Person;
beforeAll(async () => {
  port = await openWeb();
  server = await startTestServer({ offlineTestTargets: [`127.0.0.1:${port}`], freeQuota: 1_000_000 });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(async () => {
  await server.stop();
  await closeWeb();
});
beforeEach(() => {
  Object.assign(mood, { broken: true, version: '"one"' });
  seen.ranges.length = 0;
});

const task = (id: string) => taskOf(server, ada, id);
const ended = (id: string) => endedTask(server, ada, id);
const used = () => usedBy(server, ada);
const act = (create_type: string, id: string, who = ada) =>
  call(server, 'POST', '/drive/v1/task', { token: who.token, body: { type: 'offline', id, create_type } });
async function halfWay(): Promise<string> {
  const id = await beginLink(server, ada, { url: `http://127.0.0.1:${port}/ranged` });
  await expect.poll(async () => (await task(id)).step).toBe('fetch');
  return id;
}
const remove = (id: string) =>
  call(server, 'DELETE', `/drive/v1/tasks?task_ids=${id}&delete_files=true`, { token: ada.token });
/** The bytes that are stored for it, once its run has ended. */
async function keptOf(id: string): Promise<number> {
  const [row] = await server.services.db.selectFrom('uploads').selectAll().where('id', '=', id).execute();
  return row === undefined ? 0 : server.services.blobs.unfinishedSize(row.blob_id);
}

it('[R10.9] a paused download keeps what is here, and goes on where it stopped', async () => {
  const id = await halfWay();
  expect((await act('PAUSE', id)).status).toBe(200);
  expect(await task(id)).toMatchObject({ phase: 'PHASE_TYPE_PENDING', paused: true, speed: '0' });
  await expect.poll(() => keptOf(id)).toBe(bytes.length / 2);
  expect(await used()).toBe(bytes.length);
  // The sweep leaves it alone, and the totals agree.
  await sweep(server.services);
  expect((await checkAll(server.services, true)).problems).toEqual([]);
  mood.broken = false;
  expect((await act('RESUME', id)).status).toBe(200);
  const done = await ended(id);
  expect(done).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', paused: false, file_size: '200000' });
  expect(seen.ranges).toEqual([0, bytes.length / 2]);
  expect(Buffer.compare(await contentOf(server, ada, done.file_id), bytes)).toBe(0);
  expect(await used()).toBe(bytes.length);
  await remove(id);
});

it('[R10.9] a source that has changed since the pause is fetched from its first byte', async () => {
  const id = await halfWay();
  await act('PAUSE', id);
  await expect.poll(() => keptOf(id)).toBe(bytes.length / 2);
  Object.assign(mood, { broken: false, version: '"two"' });
  await act('RESUME', id);
  const done = await ended(id);
  expect(done).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_size: '200000' });
  expect(seen.ranges).toEqual([0, 0]);
  expect(Buffer.compare(await contentOf(server, ada, done.file_id), bytes)).toBe(0);
  await remove(id);
  expect(await used()).toBe(0);
  expect(await unfinishedOf(server)).toEqual([]);
});

it('[R10.9] one that is deleted while paused, or paused for too long, gives its space back', async () => {
  const gone = await halfWay();
  await act('PAUSE', gone);
  await expect.poll(() => keptOf(gone)).toBe(bytes.length / 2);
  await remove(gone);
  expect(await used()).toBe(0);
  const late = await halfWay();
  await act('PAUSE', late);
  await expect.poll(() => keptOf(late)).toBe(bytes.length / 2);
  server.pass(8 * 24 * 3600_000);
  await sweep(server.services);
  expect(await server.services.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  await expect.poll(() => unfinishedOf(server)).toEqual([]);
  // Its task is there still, and begins anew.
  const row = await server.services.db.selectFrom('tasks').select('phase').where('id', '=', late).execute();
  expect(row).toEqual([{ phase: 'PHASE_TYPE_PAUSED' }]);
});

it('[R10.9 P10a] nobody pauses or resumes another’s download, nor one of another phase', async () => {
  ada = await newPerson(server, 'ada.two@example.org');
  const eve = await newPerson(server, 'eve@example.org');
  const id = await halfWay();
  for (const action of ['PAUSE', 'RESUME', 'RETRY'])
    expect((await act(action, id, eve)).body.error).toBe('task_not_found');
  for (const action of ['RESUME', 'RETRY'])
    expect((await act(action, id)).body.error).toBe('failed_precondition');
  await act('PAUSE', id);
  expect((await act('PAUSE', id)).body.error).toBe('failed_precondition');
  expect((await call(server, 'POST', '/drive/v1/task', { body: {} })).status).toBe(401);
  await remove(id);
});
