import { TaskList } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

/** A task's row as the worker would leave it. */
async function newTask(who: Person, id: string, more: object = {}): Promise<string> {
  const now = server.services.clock();
  await server.services.db
    .insertInto('tasks')
    .values({
      id,
      account_id: who.id,
      name: id,
      type: 'offline',
      phase: 'PHASE_TYPE_COMPLETE',
      progress: 100,
      message: '',
      file_id: '',
      file_name: '',
      created_at: now,
      updated_at: now,
      work: '',
      ...more,
    })
    .execute();
  return id;
}
const list = async (who: Person, query: Record<string, string> = {}) => {
  const answer = await call(server, 'GET', `/drive/v1/tasks?${new URLSearchParams(query)}`, {
    token: who.token,
  });
  return v.parse(TaskList, JSON.parse(answer.text));
};
const idsOf = async (who: Person, query: Record<string, string> = {}): Promise<string[]> =>
  (await list(who, query)).tasks.map((task) => task.id);
const remove = (who: Person, ids: string, files = 'false') =>
  call(server, 'DELETE', `/drive/v1/tasks?task_ids=${ids}&delete_files=${files}`, { token: who.token });
const used = async (who: Person): Promise<string> =>
  JSON.parse((await call(server, 'GET', '/drive/v1/about', { token: who.token })).text).quota.usage;

it('[R10.9] tasks are listed newest first, by type and phase, page by page', async () => {
  await newTask(ada, 'done', { params: '{"url":"http://example.org/"}', file_size: 7 });
  server.pass(1000);
  await newTask(ada, 'failed', { phase: 'PHASE_TYPE_ERROR', message: 'unreachable' });
  // Of the same moment, and left alone by every worker.
  await newTask(ada, 'other-1', { type: 'move', phase: 'PHASE_TYPE_PENDING' });
  await newTask(ada, 'other-2', { type: 'move' });
  expect(await idsOf(ada)).toEqual(['other-2', 'other-1', 'failed', 'done']);
  expect(await idsOf(ada, { type: 'offline' })).toEqual(['failed', 'done']);
  const phase = (text: string): string => JSON.stringify({ phase: { in: text } });
  expect(await idsOf(ada, { filters: phase('PHASE_TYPE_ERROR') })).toEqual(['failed']);
  expect(await idsOf(ada, { filters: phase('PHASE_TYPE_ERROR,PHASE_TYPE_PENDING') })).toEqual([
    'other-1',
    'failed',
  ]);
  const seen: string[] = [];
  let token = '';
  do {
    const page = await list(ada, { limit: '1', page_token: token });
    seen.push(...page.tasks.map((task) => task.id));
    token = page.next_page_token;
  } while (token !== '');
  expect(seen).toEqual(['other-2', 'other-1', 'failed', 'done']);
  expect((await list(ada, { type: 'offline' })).tasks[1]).toMatchObject({
    user_id: ada.id,
    params: { url: 'http://example.org/' },
    file_size: '7',
    space: '',
  });
});

it('[R10.9 P10a] spoilt questions are refused by name; another’s tasks are not there', async () => {
  const spoilt = [
    ['filters', 'nonsense'],
    ['filters', '{"phase":{"in":"DONE"}}'],
    ['filters', '{"phase":{"in":7}}'],
    ['page_token', 'x'],
    ['limit', 'many'],
  ] as const;
  for (const [field, value] of spoilt) {
    const answer = await call(server, 'GET', `/drive/v1/tasks?${new URLSearchParams({ [field]: value })}`, {
      token: ada.token,
    });
    expect([value, answer.status, answer.body.details]).toMatchObject([value, 400, [{ detail: field }]]);
  }
  const eve = await newPerson(server, 'eve@example.org');
  expect(await idsOf(eve)).toEqual([]);
  expect((await call(server, 'GET', '/drive/v1/tasks/done', { token: eve.token })).body.error).toBe(
    'task_not_found',
  );
  expect((await call(server, 'GET', '/drive/v1/tasks')).status).toBe(401);
});

it('[R10.9 P10a] all are deleted or none: unknown and foreign ids change nothing', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  await newTask(bo, 'of-bo');
  await newTask(ada, 'one');
  await newTask(ada, 'two');
  for (const ids of ['one,of-bo', 'one,unknown']) {
    expect((await remove(ada, ids)).body).toMatchObject({ error: 'task_not_found', error_code: 5 });
  }
  expect(await idsOf(bo)).toEqual(['of-bo']);
  expect((await idsOf(ada)).includes('one')).toBe(true);
  expect((await remove(ada, '')).body.error).toBe('invalid_argument');
  expect((await remove(ada, 'one', 'maybe')).body).toMatchObject({ details: [{ detail: 'delete_files' }] });
  expect([(await remove(ada, 'one,two,one')).status, await idsOf(ada, { limit: '2' })]).toEqual([
    200,
    ['other-2', 'other-1'],
  ]);
});

it('[R10.9] what a download fetched stays, unless it shall go too', async () => {
  const kept = await storeFile(server, ada, 'kept.txt', 'kept');
  const gone = await storeFile(server, ada, 'gone.txt', 'gone');
  await newTask(ada, 'keeping', { file_id: kept });
  await newTask(ada, 'clearing', { file_id: gone });
  await newTask(ada, 'restored', { type: 'restore', file_id: kept });
  const before = Number(await used(ada));
  expect((await remove(ada, 'keeping')).status).toBe(200);
  expect((await remove(ada, 'clearing,restored', 'true')).status).toBe(200);
  const status = async (id: string): Promise<number> =>
    (await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).status;
  expect([await status(kept), await status(gone)]).toEqual([200, 404]);
  expect(await used(ada)).toBe(String(before - 4));
});

it('[R10.9 P4d] a restore that is cancelled half way keeps what is there and gives the rest of its space back', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  const folder = await newFolder(server, ada, 'large');
  await storeFile(server, ada, 'ten bytes', '0123456789', folder);
  await fillWithFolders(server, ada, folder, 3000);
  const share = await newShare(server, ada, [folder]);
  const begun = await call(server, 'POST', '/drive/v1/share/restore', {
    token: cy.token,
    body: { share_id: share.id, file_ids: [folder] },
  });
  expect(begun.body.restore_status).toBe('RESTORE_START');
  expect((await remove(cy, String(begun.body.restore_task_id))).status).toBe(200);
  const { size } = await server.services.db
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.val(0)).as('size'))
    .where('account_id', '=', cy.id)
    .executeTakeFirstOrThrow();
  expect(await used(cy)).toBe(String(size));
  expect(await idsOf(cy)).toEqual([]);
});

it('[R10.9] only a failed download is tried again', async () => {
  const retry = (id: string, more: object = {}) =>
    call(server, 'POST', '/drive/v1/task', {
      token: ada.token,
      body: { type: 'offline', id, create_type: 'RETRY', ...more },
    });
  expect((await retry('done')).body).toMatchObject({ error: 'failed_precondition', error_code: 9 });
  await newTask(ada, 'failed-restore', { type: 'restore', phase: 'PHASE_TYPE_ERROR' });
  expect((await retry('failed-restore', { type: 'restore' })).body.error).toBe('failed_precondition');
  expect((await retry('unknown')).body.error).toBe('task_not_found');
  expect((await retry('done', { create_type: 'AGAIN' })).body).toMatchObject({
    details: [{ detail: 'create_type' }],
  });
});
