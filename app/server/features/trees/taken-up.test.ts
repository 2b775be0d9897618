import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import {
  type Answer,
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { settleTotals, stepJobs } from './testing/run-jobs.ts';

const entries = 601;
let dataFolder = '';
let server: TestServer;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'aloft-taken-up-'));
  server = await startTestServer({ dataFolder }, { workers: 'manual' });
});
afterEach(async () => {
  await server.stop();
  await forgetEngine(await engineOf(dataFolder));
  rmSync(dataFolder, { recursive: true, force: true });
});

const ask = (who: Person, method: string, path: string, body: object) =>
  call(server, method, `/drive/v1/${path}`, { token: who.token, body });

/** Somebody with a folder of too many entries for one transaction. */
async function owner(name: string): Promise<{ readonly who: Person; readonly top: string }> {
  const who = await newPerson(server, `${name}@example.org`);
  const top = await newFolder(server, who, 'top');
  await fillWithFolders(server, who, top, entries - 1);
  return { who, top };
}

it('[P11b P36e P4d] a copy, a save, a removal and an emptying that a process had begun are ended by the next, and every count is right', async () => {
  const [ada, eve, fay] = [await owner('ada'), await owner('eve'), await owner('fay')];
  const bo = await newPerson(server, 'bo@example.org');
  const share = await newShare(server, ada.who, [ada.top]);
  await ask(fay.who, 'POST', 'files:batchTrash', { ids: [fay.top] });
  const begun = [
    await ask(ada.who, 'POST', 'files:batchCopy', { ids: [ada.top], to: { parent_id: '' } }),
    await ask(bo, 'POST', 'share/restore', { share_id: share.id, file_ids: [ada.top] }),
    await ask(eve.who, 'POST', 'files:batchDelete', { ids: [eve.top] }),
    await ask(fay.who, 'PATCH', 'files/trash:empty', {}),
  ];
  const tasks = begun.map(({ body }) => String(body.task_id ?? body.restore_task_id));
  const people = [ada.who, bo, eve.who, fay.who];
  const countOf = async (who: Person): Promise<number> => {
    const counted = server.services.db.selectFrom('files').select((eb) => eb.fn.countAll().as('count'));
    return Number((await counted.where('account_id', '=', who.id).executeTakeFirstOrThrow()).count);
  };
  const phases = async (): Promise<string[]> =>
    (await server.services.db.selectFrom('tasks').select('phase').where('id', 'in', tasks).execute()).map(
      ({ phase }) => phase,
    );
  // All of them are in the middle of it when the process ends.
  for (const who of people) expect(await stepJobs(server.services, who.id, 3)).toBe(3);
  expect(await phases()).toEqual(tasks.map(() => 'PHASE_TYPE_RUNNING'));
  const [copied = 0, saved = 0, ...removed] = await Promise.all(people.map(countOf));
  expect([copied > entries, copied < 2 * entries, saved > 0, saved < entries]).not.toContain(false);
  for (const left of removed) expect([left > 0, left < entries]).not.toContain(false);

  await server.stop();
  server = await startTestServer({ dataFolder });
  await expect.poll(phases).toEqual(tasks.map(() => 'PHASE_TYPE_COMPLETE'));
  expect(await Promise.all(people.map(countOf))).toEqual([2 * entries, entries, 0, 0]);
  await settleTotals(server.services);
  expect((await checkAll(server.services, false)).problems).toEqual([]);
});

it('[P25f P4f P11b] a copy that lost a part of its source, and a removal beside something that was trashed alone, end as they would have in one process', async () => {
  const [gus, hal] = [await owner('gus'), await owner('hal')];
  // Content is copied in the order of its ids.
  const ofGus = server.services.db.selectFrom('files').select('id').where('parent_id', '=', gus.top);
  const { id: last } = await ofGus.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const apart = await newFolder(server, hal.who, 'apart', hal.top);
  await ask(hal.who, 'POST', 'files:batchTrash', { ids: [apart] });
  const copied = await ask(gus.who, 'POST', 'files:batchCopy', { ids: [gus.top], to: { parent_id: '' } });
  const removed = await ask(hal.who, 'POST', 'files:batchDelete', { ids: [hal.top] });
  for (const { who } of [gus, hal]) expect(await stepJobs(server.services, who.id, 3)).toBe(3);
  expect((await ask(gus.who, 'POST', 'files:batchDelete', { ids: [last] })).status).toBe(200);

  await server.stop();
  server = await startTestServer({ dataFolder });
  const endOf = async (who: Person, { body }: Answer) =>
    (await call(server, 'GET', `/drive/v1/tasks/${body.task_id}`, { token: who.token })).body;
  await expect
    .poll(() => endOf(gus.who, copied))
    .toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'file_not_found', left_out: '1' });
  await expect.poll(() => endOf(hal.who, removed)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE' });
  const query = new URLSearchParams({ parent_id: '*', filters: '{"trashed":{"eq":true}}' });
  const trash = await call(server, 'GET', `/drive/v1/files?${query}`, { token: hal.who.token });
  expect(trash.body.files).toMatchObject([{ id: apart }]);
  await settleTotals(server.services);
  expect((await checkAll(server.services, false)).problems).toEqual([]);
});
