// What was put into the trash by itself, when the folder that it was in is deleted for good.
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { purgeTrash } from '../files/purge-trash.ts';
import { runJobs, settleTotals } from './testing/run-jobs.ts';

// A tree of four entries is a large one.
vi.mock('./bounds.ts', () => ({ maxEntriesAtOnce: 3, entriesOfStep: 2, deepestFolder: 64 }));

const day = 24 * 3600_000;
let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ trashDays: 30 }, { workers: 'manual' });
});
afterAll(() => server.stop());

const somebody = (): Promise<Person> => {
  people += 1;
  return newPerson(server, `person${people}@example.org`);
};
const post = (who: Person, name: string, ids: readonly string[]) =>
  call(server, 'POST', `/drive/v1/files:${name}`, { token: who.token, body: { ids } });
const get = async (who: Person, path: string) =>
  (await call(server, 'GET', `/drive/v1/${path}`, { token: who.token })).body;
const trash = `files?${new URLSearchParams({ parent_id: '*', filters: '{"trashed":{"eq":true}}' })}`;
const List = v.object({ files: v.array(v.object({ name: v.string() })) });
const namesIn = async (who: Person, path: string): Promise<string[]> =>
  v
    .parse(List, await get(who, path))
    .files.map(({ name }) => name)
    .toSorted();

async function isSound(): Promise<void> {
  await settleTotals(server.services);
  expect((await checkAll(server.services, true)).problems).toEqual([]);
}

/** `dir` with `more` entries, and what was in it when it came into the trash: a file, and a folder with a file in it. */
async function plant(who: Person, more: number) {
  const dir = await newFolder(server, who, 'dir');
  for (let n = 0; n < more; n += 1) await newFolder(server, who, `n${n}`, dir);
  const file = await storeFile(server, who, 'x.txt', 'x', dir);
  const album = await newFolder(server, who, 'album', dir);
  const picture = await storeFile(server, who, 'y.txt', 'yy', album);
  await post(who, 'batchTrash', [file]);
  await post(who, 'batchTrash', [album]);
  return { dir, file, album, picture };
}

const ways = {
  'deleted at once': (who: Person, dir: string) => post(who, 'batchDelete', [dir]),
  'deleted from the trash': async (who: Person, dir: string) => {
    await post(who, 'batchTrash', [dir]);
    return post(who, 'batchDelete', [dir]);
  },
};

describe.each(Object.entries(ways))('a folder that is %s', (_way, remove) => {
  it.each([0, 1, 9])(
    '[P4f R10.3] with %i more entries leaves what was trashed out of it in the trash, and that comes back to the top',
    async (more) => {
      const who = await somebody();
      const { dir, file, album, picture } = await plant(who, more);
      await remove(who, dir);
      expect(await namesIn(who, trash)).toEqual(['album', 'x.txt']);
      await runJobs(server.services);
      expect(await namesIn(who, trash)).toEqual(['album', 'x.txt']);
      const usage = (await get(who, 'about')).quota;
      expect(usage).toMatchObject({ usage: '3' });
      await isSound();
      expect((await post(who, 'batchUntrash', [file, album])).status).toBe(200);
      expect(await namesIn(who, 'files?parent_id=')).toEqual(['album', 'x.txt']);
      expect(await namesIn(who, `files?parent_id=${album}`)).toEqual(['y.txt']);
      expect(await get(who, `files/${picture}`)).toMatchObject({ parent_id: album, size: '2' });
      await isSound();
    },
  );

  it('[P4f R10.3] and so it does when a part of it is restored while the rest is being removed', async () => {
    const who = await somebody();
    const { dir, file, album } = await plant(who, 9);
    await remove(who, dir);
    expect((await post(who, 'batchUntrash', [album])).status).toBe(200);
    expect(await namesIn(who, 'files?parent_id=')).toEqual(['album']);
    await runJobs(server.services);
    expect(await namesIn(who, trash)).toEqual(['x.txt']);
    expect(await namesIn(who, `files?parent_id=${album}`)).toEqual(['y.txt']);
    expect((await post(who, 'batchDelete', [file])).status).toBe(200);
    expect(await namesIn(who, trash)).toEqual([]);
    await isSound();
  });
});

it('[P4f R10.3] what is named with the folder that it was in is deleted with it', async () => {
  const who = await somebody();
  const { dir, file, album } = await plant(who, 9);
  await post(who, 'batchDelete', [file, dir]);
  await runJobs(server.services);
  expect(await namesIn(who, trash)).toEqual(['album']);
  await post(who, 'batchDelete', [album]);
  expect(await get(who, 'about')).toMatchObject({ quota: { usage: '0' } });
  await isSound();
});

it('[P4f R10.3] a trash that is emptied is empty, whatever was in which folder', async () => {
  const who = await somebody();
  const { dir } = await plant(who, 9);
  await post(who, 'batchTrash', [dir]);
  await call(server, 'PATCH', '/drive/v1/files/trash:empty', { token: who.token, body: {} });
  expect(await namesIn(who, trash)).toEqual([]);
  await runJobs(server.services);
  const left = await server.services.db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', who.id)
    .execute();
  expect(left).toEqual([]);
  await isSound();
});

it('[P4f R10.3] each has its own days in the trash', async () => {
  const who = await somebody();
  const dir = await newFolder(server, who, 'dir');
  const file = await storeFile(server, who, 'x.txt', 'x', dir);
  await post(who, 'batchTrash', [dir]);
  server.pass(20 * day);
  const { db, clock } = server.services;
  // Put there by its id, as a program can: later than the folder that it is in.
  await db.updateTable('files').set({ trashed_at: clock() }).where('id', '=', file).execute();
  server.pass(15 * day);
  await purgeTrash(server.services);
  const left = await db
    .selectFrom('files')
    .select(['id', 'parent_id'])
    .where('account_id', '=', who.id)
    .execute();
  expect(left).toEqual([{ id: file, parent_id: '' }]);
  server.pass(15 * day);
  await purgeTrash(server.services);
  expect(await db.selectFrom('files').select('id').where('account_id', '=', who.id).execute()).toEqual([]);
});
