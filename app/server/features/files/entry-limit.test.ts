import { once } from 'node:events';
import { createServer } from 'node:http';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAccounts } from '../../operations/integrity/accounts.ts';
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
import { createFolder } from './changes.ts';

const maxEntries = 1000;
/** What the page to download waits for before it answers. */
let held: Promise<void> = Promise.resolve();
const target = createServer((_, answer) => void held.then(() => answer.end('fetched')));
const Port = v.object({ port: v.number() });

let server: TestServer;
beforeAll(async () => {
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  const { port } = v.parse(Port, target.address());
  server = await startTestServer({ maxEntries: maxEntries, offlineTestTargets: [`127.0.0.1:${port}`] });
});
afterAll(async () => {
  await server.stop();
  target.close();
});

const full = { error: 'entry_limit_reached', error_code: 8 };
const entriesOf = async (who: Person): Promise<number> =>
  (
    await server.services.db
      .selectFrom('accounts')
      .select('entries_used')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).entries_used;
const countOf = async (who: Person): Promise<number> =>
  Number(
    (
      await server.services.db
        .selectFrom('files')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', who.id)
        .executeTakeFirstOrThrow()
    ).count,
  );
const post = (who: Person, path: string, body: object) =>
  call(server, 'POST', `/drive/v1/${path}`, { token: who.token, body });
const task = async (who: Person, id: unknown) =>
  (await call(server, 'GET', `/drive/v1/tasks/${String(id)}`, { token: who.token })).body;
const download = (who: Person) => {
  const { port } = v.parse(Port, target.address());
  return post(who, 'files', {
    ...{ kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL' },
    ...{ url: { url: `http://127.0.0.1:${port}/f.txt` } },
  });
};

it('[P36f] an account has an entry limit, however entries are created: it has its own error, and a refusal leaves nothing', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const file = await storeFile(server, ada, 'file.txt', 'bytes');
  const { sha256 } = v.parse(
    v.object({ sha256: v.string() }),
    (await call(server, 'GET', `/drive/v1/files/${file}`, { token: ada.token })).body,
  );
  const folder = await newFolder(server, ada, 'folder');
  const bo = await newPerson(server, 'bo@example.org');
  const shared = await newFolder(server, bo, 'shared');
  const share = await newShare(server, bo, [shared]);
  await fillWithFolders(server, ada, folder, maxEntries - 2);
  const upload = { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'new.txt', size: '5' };
  const ways = [
    await post(ada, 'files', { kind: 'drive#folder', name: 'one more', parent_id: '' }),
    await post(ada, 'files', upload),
    await post(ada, 'files', { ...upload, sha256 }),
    await post(ada, 'files', { ...upload, size: '0', objProvider: { provider: 'PROVIDER_ALIYUN' } }),
    await post(ada, 'files:batchCopy', { ids: [file], to: { parent_id: folder } }),
    await post(ada, 'share/restore', { share_id: share.id, file_ids: [shared] }),
    await download(ada),
  ];
  for (const way of ways) expect([way.status, way.body]).toMatchObject([507, full]);
  expect([await entriesOf(ada), await countOf(ada)]).toEqual([maxEntries, maxEntries]);
  // In the trash they count still; deleted they do not.
  await post(ada, 'files:batchTrash', { ids: [file] });
  expect((await post(ada, 'files', { kind: 'drive#folder', name: 'one more' })).body).toMatchObject(full);
  await call(server, 'PATCH', '/drive/v1/files/trash:empty', { token: ada.token, body: {} });
  expect((await post(ada, 'files', { kind: 'drive#folder', name: 'one more' })).status).toBe(200);
  expect(await checkAccounts(server.services)).toEqual([]);
});

it('[P36f R1.9] a download whose place was taken while it was fetched ends and says why', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  await fillWithFolders(server, cy, '', maxEntries - 1);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  held = promise;
  const added = await download(cy);
  const last = await post(cy, 'files', { kind: 'drive#folder', name: 'the last', parent_id: '' });
  expect(last.status).toBe(200);
  release();
  const id = v.parse(v.object({ task: v.object({ id: v.string() }) }), added.body).task.id;
  await expect.poll(async () => (await task(cy, id)).phase).toBe('PHASE_TYPE_ERROR');
  expect((await task(cy, id)).message).toBe('entry_limit_reached');
  expect(await countOf(cy)).toBe(maxEntries);
  expect(await checkAccounts(server.services)).toEqual([]);
});

it('[P36f P11a] a hundred folders at once get exactly the places that are left', async () => {
  const di = await newPerson(server, 'di@example.org');
  await fillWithFolders(server, di, '', maxEntries - 7);
  const made = await Promise.all(
    Array.from({ length: 100 }, (_, n) => createFolder(server.services, di.id, '', `at once ${n}`)),
  );
  expect(made.filter((one) => typeof one === 'string')).toHaveLength(7);
  for (const one of made) if (typeof one !== 'string') expect(one.refused).toBe('entry_limit_reached');
  expect([await entriesOf(di), await countOf(di)]).toEqual([maxEntries, maxEntries]);
});

it('[P36f P36e] a large copy that comes to the limit, as what it copies has grown, ends and says why; what is there stays, the rest is given back', async () => {
  const ed = await newPerson(server, 'ed@example.org');
  const fay = await newPerson(server, 'fay@example.org');
  const folder = await newFolder(server, ed, 'many');
  await fillWithFolders(server, ed, folder, 700);
  const share = await newShare(server, ed, [folder]);
  await fillWithFolders(server, fay, '', maxEntries - 650);
  // What is kept of the folder is behind: it says how much the save takes at its beginning.
  await server.services.db.updateTable('files').set({ tree_entries: 600 }).where('id', '=', folder).execute();
  const begun = await post(fay, 'share/restore', { share_id: share.id, file_ids: [folder] });
  const id = begun.body.restore_task_id;
  await expect.poll(async () => (await task(fay, id)).phase).toBe('PHASE_TYPE_ERROR');
  expect((await task(fay, id)).message).toBe('entry_limit_reached');
  const count = await countOf(fay);
  expect(count).toBeGreaterThan(maxEntries - 650);
  expect(count).toBeLessThanOrEqual(maxEntries);
  expect(await entriesOf(fay)).toBe(count);
  // With room for all of it, it is refused at once only when it is known not to fit.
  const refused = await post(fay, 'share/restore', { share_id: share.id, file_ids: [folder] });
  expect(refused.body).toMatchObject(full);
  expect(await checkAccounts(server.services)).toEqual([]);
});
