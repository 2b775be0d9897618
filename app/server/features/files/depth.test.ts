import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { deepestFolder } from '../trees/bounds.ts';
import { runJobs, settleTotals } from '../trees/testing/run-jobs.ts';
import { folderRow } from './rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (who: Person, path: string, body: object) =>
  call(server, 'POST', `/drive/v1/${path}`, { token: who.token, body });
const move = (who: Person, id: string, to: string) =>
  post(who, 'files:batchMove', { ids: [id], to: { parent_id: to } });
const tooDeep = { error: 'folder_too_deep', error_code: 3 };

/** A folder in a folder, so many, by calls; their ids from the top. */
async function nest(who: Person, levels: number, name = 'l'): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 0; level < levels; level += 1)
    ids.push(await newFolder(server, who, `${name}${level}`, ids.at(-1)));
  return ids;
}

/** The same as rows of a time without a limit, and without what is kept of folders since. */
async function nestOldRows(who: Person, levels: number): Promise<string[]> {
  const rows = Array.from({ length: levels }, (_, level) =>
    folderRow({ accountId: who.id, parentId: '', name: `old${level}`, now: 1 }),
  );
  const nested = rows.map((row, level) => ({ ...row, parent_id: rows[level - 1]?.id ?? '' }));
  const { db } = server.services;
  await db.insertInto('files').values(nested).execute();
  await db
    .updateTable('accounts')
    .set((eb) => ({ entries_used: eb('entries_used', '+', levels) }))
    .where('id', '=', who.id)
    .execute();
  return rows.map((row) => row.id);
}

const idsOf = async (who: Person): Promise<string[]> =>
  (await server.services.db.selectFrom('files').select('id').where('account_id', '=', who.id).execute()).map(
    (row) => row.id,
  );
const entriesOf = async (who: Person): Promise<number> =>
  (
    await server.services.db
      .selectFrom('accounts')
      .select('entries_used')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).entries_used;

it('[P36f] folders are at most 64 levels deep, with files in them; the limit has its own error', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const ids = await nest(ada, deepestFolder);
  const last = ids.at(-1) ?? '';
  const more = await post(ada, 'files', { kind: 'drive#folder', name: 'one more', parent_id: last });
  expect([more.status, more.body]).toMatchObject([400, tooDeep]);
  const file = await storeFile(server, ada, 'deep.txt', 'deep', last);
  expect(
    (await call(server, 'GET', `/drive/v1/files/${file}/ancestors`, { token: ada.token })).body,
  ).toMatchObject({
    ancestors: { length: deepestFolder + 1 },
  });
  expect(await entriesOf(ada)).toBe(deepestFolder + 1);
});

it('[P36f] a move, copy, restore or save beyond the depth limit is refused; within it, it succeeds', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const cy = await newPerson(server, 'cy@example.org');
  const [top = '', ...below] = await nest(bo, 40);
  const [half = '', ...lower] = await nest(bo, 30, 'half');
  const to = below[36] ?? '';
  for (const path of ['files:batchMove', 'files:batchCopy'])
    expect((await post(bo, path, { ids: [half], to: { parent_id: to } })).body).toMatchObject(tooDeep);
  const share = await newShare(server, cy, [(await nest(cy, 30))[0] ?? '']);
  const saved = await post(bo, 'share/restore', {
    share_id: share.id,
    file_ids: [
      JSON.parse((await call(server, 'GET', `/drive/v1/share?share_id=${share.id}`)).text).files[0].id,
    ],
    parent_id: below.at(-1),
  });
  expect(saved.body).toMatchObject(tooDeep);
  // Its folder has gone down while it was in the trash.
  const inner = lower[5] ?? '';
  await post(bo, 'files:batchTrash', { ids: [inner] });
  expect((await move(bo, half, to)).status).toBe(200);
  expect((await post(bo, 'files:batchUntrash', { ids: [inner] })).body).toMatchObject(tooDeep);
  expect((await move(bo, half, '')).status).toBe(200);
  expect((await post(bo, 'files:batchUntrash', { ids: [inner] })).status).toBe(200);
  // Deleted below, it is known to be less deep.
  expect((await move(bo, half, to)).body).toMatchObject(tooDeep);
  await post(bo, 'files:batchDelete', { ids: [inner] });
  expect((await move(bo, half, to)).status).toBe(200);
  expect((await move(bo, top, lower[4] ?? '')).body).toMatchObject({ error: 'invalid_argument' });
  await settleTotals(server.services);
  expect((await checkAll(server.services, false)).problems).toEqual([]);
});

it('[P4d P36f] the top of 70 levels is not moved or copied into its own 69th, and nothing vanishes', async () => {
  const di = await newPerson(server, 'di@example.org');
  const ids = await nestOldRows(di, 70);
  const [top = '', deep = ''] = [ids[0], ids[68]];
  for (const path of ['files:batchMove', 'files:batchCopy']) {
    const refused = await post(di, path, { ids: [top], to: { parent_id: deep } });
    expect(refused.body).toMatchObject({ error: 'invalid_argument', details: [{ detail: 'to' }] });
  }
  expect((await idsOf(di)).toSorted()).toEqual(ids.toSorted());
  for (const [level, id] of ids.entries()) {
    const { body } = await call(server, 'GET', `/drive/v1/files/${id}/ancestors`, { token: di.token });
    expect(body).toMatchObject({ ancestors: { length: level + 1 } });
  }
  // What is deeper already can still be looked at, be renamed, and come up.
  const lowest = ids.at(-1) ?? '';
  expect((await call(server, 'GET', `/drive/v1/files?parent_id=${deep}`, { token: di.token })).status).toBe(
    200,
  );
  expect((await move(di, lowest, '')).status).toBe(200);
  expect((await move(di, lowest, deep)).body).toMatchObject(tooDeep);
  expect(
    (await post(di, 'files', { kind: 'drive#folder', name: 'new', parent_id: deep })).body,
  ).toMatchObject(tooDeep);
  const upload = await beginUpload(server, di, 'new.bin', 1, deep).catch(() => 'refused');
  expect(upload).toBe('refused');
});

it('[P4d P36f] deleted or emptied from the trash, 70 levels leave nothing behind, and none of their room', async () => {
  const ed = await newPerson(server, 'ed@example.org');
  for (const remove of [
    (top: string) => post(ed, 'files:batchDelete', { ids: [top] }),
    async (top: string) => {
      await post(ed, 'files:batchTrash', { ids: [top] });
      return call(server, 'PATCH', '/drive/v1/files/trash:empty', { token: ed.token, body: {} });
    },
  ]) {
    const [top = ''] = await nestOldRows(ed, 70);
    expect((await remove(top)).status).toBe(200);
    await runJobs(server.services);
    expect([await idsOf(ed), await entriesOf(ed)]).toEqual([[], 0]);
  }
});
