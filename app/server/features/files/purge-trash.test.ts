import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import { isRefusal } from '../../platform/refusal.ts';
import {
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { runJobs, settleTotals } from '../trees/testing/run-jobs.ts';
import { createFolder, trashFiles, untrashFiles } from './changes.ts';
import { emptyTrash } from './delete.ts';
import { purgeTrash } from './purge-trash.ts';

// A tree of four entries is a large one.
vi.mock('../trees/bounds.ts', () => ({ maxEntriesAtOnce: 3, entriesOfStep: 2, deepestFolder: 64 }));

const day = 24 * 3600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ freeQuota: 10 ** 9 });
});
afterAll(() => server.stop());

const text = 'ten bytes!';

async function namesOf(who: Person): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('files')
    .select('name')
    .where('account_id', '=', who.id)
    .execute();
  return rows.map((row) => row.name).toSorted();
}

async function used(who: Person) {
  return server.services.db
    .selectFrom('accounts')
    .select(['quota_used', 'entries_used'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
}

/** A folder that is made without a session: it would end long before the trash is purged. */
async function made(who: Person, name: string, parentId = ''): Promise<string> {
  const id = await createFolder(server.services, who.id, parentId, name);
  if (isRefusal(id)) throw new Error(id.refused);
  return id;
}

async function expectWhole(): Promise<void> {
  await runJobs(server.services);
  await settleTotals(server.services);
  expect((await checkAll(server.services, false)).problems).toEqual([]);
}

async function trash(who: Person, ...ids: string[]): Promise<void> {
  expect(await trashFiles(server.services, who.id, ids)).toBeNull();
}

it('[R10.3] what was trashed 30 days ago is deleted for good, with everything below it, and its space is free', async () => {
  const ada = await newPerson(server, 'old@example.org');
  const bo = await newPerson(server, 'bo@example.org');
  const folder = await newFolder(server, ada, 'folder');
  const inner = await newFolder(server, ada, 'inner', folder);
  for (const name of ['a', 'b', 'c']) await storeFile(server, ada, `${name}.txt`, `${text}${name}`, inner);
  const earlier = await storeFile(server, ada, 'earlier.txt', `${text}!`, inner);
  await storeFile(server, ada, 'kept.txt', text);
  const young = await storeFile(server, ada, 'young.txt', text);
  const old = await storeFile(server, bo, 'old.txt', text);
  await trash(ada, earlier);
  await trash(ada, folder);
  await trash(bo, old);
  server.pass(29 * day);
  await trash(ada, young);
  await purgeTrash(server.services);
  expect(await namesOf(bo)).toEqual(['old.txt']);
  server.pass(day);
  await purgeTrash(server.services);
  await runJobs(server.services);
  expect(await namesOf(ada)).toEqual(['kept.txt', 'young.txt']);
  expect(await namesOf(bo)).toEqual([]);
  expect(await used(ada)).toEqual({ quota_used: 2 * text.length, entries_used: 2 });
  expect(await used(bo)).toEqual({ quota_used: 0, entries_used: 0 });
  await expectWhole();
  // One that came back is no longer counted.
  expect(await untrashFiles(server.services, ada.id, [young])).toBeNull();
  server.pass(40 * day);
  await purgeTrash(server.services);
  expect(await namesOf(ada)).toEqual(['kept.txt', 'young.txt']);
});

it('[R10.3] more than one page of entries goes, past those of a trash that is being emptied', async () => {
  const cy = await newPerson(server, 'many@example.org');
  const gone: string[] = [];
  for (let at = 0; at < 110; at += 1) gone.push(await newFolder(server, cy, `gone${at}`));
  await trash(cy, ...gone);
  await emptyTrash(server.services, cy.id);
  expect(await namesOf(cy)).toHaveLength(110);
  const dora = await newPerson(server, 'dora@example.org');
  await trash(dora, await newFolder(server, dora, 'old'));
  server.pass(31 * day);
  await purgeTrash(server.services);
  expect(await namesOf(dora)).toEqual([]);
  await expectWhole();
  expect(await namesOf(cy)).toEqual([]);
});

it('[R10.3 P11b] an entry that is restored while the trash is purged is there whole, or gone whole: 20 rounds', async () => {
  const eve = await newPerson(server, 'eve@example.org');
  const ends: boolean[] = [];
  for (let round = 0; round < 20; round += 1) {
    const folder = await made(eve, `folder${round}`);
    for (let nth = 0; nth < 4; nth += 1) await made(eve, `inner${nth}`, folder);
    await trash(eve, folder);
    server.pass(31 * day);
    const [restored] = await Promise.all([
      untrashFiles(server.services, eve.id, [folder]),
      purgeTrash(server.services),
    ]);
    await runJobs(server.services);
    ends.push(restored === null);
    if (isRefusal(restored)) expect(restored.refused).toBe('file_not_found');
    else {
      await trash(eve, folder);
      await emptyTrash(server.services, eve.id);
    }
    await runJobs(server.services);
    expect(await namesOf(eve)).toEqual([]);
  }
  expect(ends).toHaveLength(20);
  expect(await used(eve)).toEqual({ quota_used: 0, entries_used: 0 });
  await expectWhole();
});

it('[R10.3] with 0 days nothing is purged', async () => {
  const keeper = await startTestServer({ trashDays: 0 });
  try {
    const fay = await newPerson(keeper, 'fay@example.org');
    const folder = await newFolder(keeper, fay, 'folder');
    expect(await trashFiles(keeper.services, fay.id, [folder])).toBeNull();
    keeper.pass(4000 * day);
    await purgeTrash(keeper.services);
    expect(await untrashFiles(keeper.services, fay.id, [folder])).toBeNull();
  } finally {
    await keeper.stop();
  }
});
