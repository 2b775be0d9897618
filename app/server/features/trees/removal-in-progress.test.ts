import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import {
  beginUpload,
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
import { startJob } from './jobs.ts';
import { runJobs, settleTotals } from './testing/run-jobs.ts';

// A tree of four entries is a large one.
vi.mock('./bounds.ts', () => ({ maxEntriesAtOnce: 3, entriesOfStep: 2, deepestFolder: 64 }));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { workers: 'manual' });
});
afterAll(() => server.stop());

const File = v.object({ web_content_link: v.string() });

/** A folder with a folder in it, that holds everything that there can be; and what was handed out of it. */
async function plant(who: Person, name: string) {
  const top = await newFolder(server, who, name);
  const inner = await newFolder(server, who, 'inner', top);
  const file = await storeFile(server, who, `${name}.txt`, `bytes of ${name}`, inner);
  await post(who, 'star', [file]);
  const starred = await storeFile(server, who, `starred ${name}.txt`, 'starred', inner);
  const trashed = await storeFile(server, who, `trashed ${name}.txt`, 'trashed', inner);
  await post(who, 'batchTrash', [trashed]);
  const coming = await beginUpload(server, who, `coming ${name}.bin`, 6, inner);
  const share = await newShare(server, who, [inner]);
  const opened = await call(server, 'GET', `/drive/v1/files/${file}`, { token: who.token });
  const address = v.parse(File, opened.body).web_content_link;
  return { top, inner, file, starred, trashed, coming, share: share.id, address };
}
type Planted = Awaited<ReturnType<typeof plant>>;

const post = (who: Person, name: string, ids: string[], more: object = {}) =>
  call(server, 'POST', `/drive/v1/files:${name}`, { token: who.token, body: { ids, ...more } });
const get = (who: Person, path: string) => call(server, 'GET', `/drive/v1/${path}`, { token: who.token });
const listed = async (who: Person, query: Record<string, string>) =>
  (await get(who, `files?${new URLSearchParams(query)}`)).text;
const trashOf = (who: Person) => listed(who, { parent_id: '*', filters: '{"trashed":{"eq":true}}' });

/** Each way to look at what is in the tree, or to do something with it. What is in the trash by itself may stay. */
async function expectGone(
  who: Person,
  tree: Planted,
  { elsewhere, loose, isTrashKept }: { elsewhere: string; loose: string; isTrashKept: boolean },
): Promise<void> {
  const { inner, file, starred, trashed } = tree;
  const to = (parentId: string) => ({ to: { parent_id: parentId } });
  const newEntry = (body: object) => call(server, 'POST', '/drive/v1/files', { token: who.token, body });
  const answers = {
    'look at a file': await get(who, `files/${file}`),
    'look at a folder': await get(who, `files/${inner}`),
    'list a folder': await get(who, `files?parent_id=${inner}`),
    'the folders above': await get(who, `files/${file}/ancestors`),
    rename: await call(server, 'PATCH', `/drive/v1/files/${file}`, { token: who.token, body: { name: 'x' } }),
    star: await post(who, 'star', [file]),
    unstar: await post(who, 'unstar', [file]),
    trash: await post(who, 'batchTrash', [file]),
    ...(isTrashKept
      ? {}
      : {
          undelete: await post(who, 'batchUntrash', [trashed]),
          'delete of the trash': await post(who, 'batchDelete', [trashed]),
        }),
    delete: await post(who, 'batchDelete', [file]),
    'move out': await post(who, 'batchMove', [file], to(elsewhere)),
    'move into': await post(who, 'batchMove', [loose], to(inner)),
    'copy out': await post(who, 'batchCopy', [file], to(elsewhere)),
    'copy into': await post(who, 'batchCopy', [loose], to(inner)),
    'new folder': await newEntry({ kind: 'drive#folder', name: 'new', parent_id: inner }),
    upload: await newEntry({
      ...{ kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE' },
      ...{ name: 'new', size: '3', parent_id: inner },
    }),
    'offline download': await newEntry({
      ...{ kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL' },
      ...{ url: { url: 'http://example.org/' }, parent_id: inner },
    }),
    share: await call(server, 'POST', '/drive/v1/share', { token: who.token, body: { file_ids: [starred] } }),
    archive: await post(who, 'archive', [file]),
    'file of the share': await get(who, `share/file_info?share_id=${tree.share}&file_id=${file}`),
    'save of the share': await call(server, 'POST', '/drive/v1/share/restore', {
      token: who.token,
      body: { share_id: tree.share, file_ids: [file], parent_id: elsewhere },
    }),
  };
  expect(Object.entries(answers).map(([what, { body }]) => [what, body.error])).toEqual(
    Object.keys(answers).map((what) => [what, 'file_not_found']),
  );
  expect((await fetch(tree.address)).status).toBe(404);
  expect((await get(who, `share?share_id=${tree.share}`)).body).toMatchObject({
    share_status: 'OK',
    files: [],
  });
  expect((await get(who, `share/detail?share_id=${tree.share}&parent_id=${inner}`)).body.error).toBe(
    'file_not_found',
  );
  const name = JSON.stringify({ name: { match: '.txt' } });
  expect(await listed(who, { parent_id: '*', filters: name })).not.toContain(file);
  expect(await listed(who, { parent_id: '*', filters: '{"starred":{"eq":true}}' })).not.toContain(file);
  expect((await trashOf(who)).includes(trashed)).toBe(isTrashKept);
  const events = v.parse(
    v.object({ events: v.array(v.object({ file_id: v.string(), reference_resource: v.unknown() })) }),
    JSON.parse((await get(who, 'events')).text),
  );
  expect(events.events.filter((one) => one.file_id === file)).toEqual([
    { file_id: file, reference_resource: null },
  ]);
}

const ways = {
  'deleted for good': {
    isTrashKept: true,
    remove: async (who: Person, top: string) => post(who, 'batchDelete', [top]),
  },
  'deleted from the trash': {
    isTrashKept: true,
    remove: async (who: Person, top: string) => {
      await post(who, 'batchTrash', [top]);
      return post(who, 'batchDelete', [top]);
    },
  },
  'in a trash that was emptied': {
    isTrashKept: false,
    remove: async (who: Person, top: string) => {
      await post(who, 'batchTrash', [top]);
      return call(server, 'PATCH', '/drive/v1/files/trash:empty', { token: who.token, body: {} });
    },
  },
};

describe.each(Object.entries(ways))('a large tree that was %s, while it is being removed', (name, way) => {
  const { isTrashKept, remove } = way;
  it('[P36e P4d P9i] nobody finds anything of it, puts anything into it, or takes anything out; uploads into it are not lost', async () => {
    const who = await newPerson(server, `${name.replaceAll(' ', '-')}@example.org`);
    const tree = await plant(who, 'tree');
    const elsewhere = await newFolder(server, who, 'elsewhere');
    const loose = await storeFile(server, who, 'loose.txt', 'loose');
    // Of the other kind: what one job hides, another one's end does not show.
    await startJob(server.services.db, { accountId: who.id, kind: 'copy', name: '', total: 0, now: 0 });
    const begun = await remove(who, tree.top);
    expect((await get(who, `tasks/${String(begun.body.task_id)}`)).body.phase).toBe('PHASE_TYPE_RUNNING');
    await expectGone(who, tree, { elsewhere, loose, isTrashKept });
    // Each step leaves it as it was: gone.
    const { db } = server.services;
    const { count } = await db
      .selectFrom('files')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', who.id)
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(3);

    const sent = await sendBytes(tree.coming.endpoint, 0, new Uint8Array(6));
    expect(sent.status).toBe(200);
    const whole = await get(who, `files/${tree.coming.id}`);
    expect(whole.body).toMatchObject({ parent_id: '', phase: 'PHASE_TYPE_COMPLETE' });

    await runJobs(server.services);
    expect((await get(who, `tasks/${String(begun.body.task_id)}`)).body.phase).toBe('PHASE_TYPE_COMPLETE');
    await settleTotals(server.services);
    const left = await db.selectFrom('files').select('id').where('account_id', '=', who.id).execute();
    const kept = isTrashKept ? [tree.trashed] : [];
    expect(left.map((row) => row.id).toSorted()).toEqual(
      [elsewhere, loose, tree.coming.id, ...kept].toSorted(),
    );
    expect((await checkAll(server.services, false)).problems).toEqual([]);
    if (!isTrashKept) return;
    await post(who, 'batchUntrash', [tree.trashed]);
    expect((await get(who, `files/${tree.trashed}`)).body).toMatchObject({ parent_id: '', trashed: false });
    await settleTotals(server.services);
    expect((await checkAll(server.services, false)).problems).toEqual([]);
  });
});

it('[P36e R10.9] a removal continues when its task is deleted, and another task removes what was trashed since', async () => {
  const who = await newPerson(server, 'task@example.org');
  const empty = () => call(server, 'PATCH', '/drive/v1/files/trash:empty', { token: who.token, body: {} });
  const tasks: string[] = [];
  for (const name of ['one', 'two']) {
    const { top, trashed } = await plant(who, name);
    await post(who, 'batchTrash', [top]);
    expect(await trashOf(who)).toContain(trashed);
    tasks.push(String((await empty()).body.task_id));
    expect(JSON.parse(await trashOf(who)).files).toEqual([]);
  }
  expect(tasks[1]).toBe(tasks[0]);
  await call(server, 'DELETE', `/drive/v1/tasks?task_ids=${tasks[0]}`, { token: who.token });
  await runJobs(server.services);
  const left = await server.services.db
    .selectFrom('files')
    .select(['phase', 'parent_id'])
    .where('account_id', '=', who.id)
    .execute();
  // The two that were still coming.
  expect(left).toEqual(Array.from({ length: 2 }, () => ({ phase: 'PHASE_TYPE_RUNNING', parent_id: '' })));
  await settleTotals(server.services);
  expect((await checkAll(server.services, false)).problems).toEqual([]);
});
