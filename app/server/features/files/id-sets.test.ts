// A set of ids means the same in any order, and with or without those below another one: every call that takes ids, over
// random trees.
import * as service from '@aloft/core/service';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { newId } from '../../platform/secrets.ts';
import { seedEntries } from '../../proofs/testing/seed-entries.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { readZip } from '../archive/testing/read-zip.ts';
import { runJobs } from '../trees/testing/run-jobs.ts';
import { fileRow, folderRow } from './rows.ts';

// A tree of four entries is a large one: tasks and what is done at once are compared, too.
vi.mock('../trees/bounds.ts', () => ({ maxEntriesAtOnce: 3, entriesOfStep: 2, deepestFolder: 64 }));
const runs = sized({ gate: 20, all: 150 });
const hour = 3600_000;

let server: TestServer;
let blobId: string | null = null;
beforeAll(async () => {
  server = await startTestServer({}, { workers: 'manual' });
  const keeper = await newPerson(server, 'keeper@example.org');
  const kept = await storeFile(server, keeper, 'kept', 'x');
  const row = server.services.db.selectFrom('files').select('blob_id').where('id', '=', kept);
  blobId = (await row.executeTakeFirstOrThrow()).blob_id;
});
afterAll(() => server.stop());

interface Planned {
  readonly name: string;
  /** The place of its folder in the list; null at the top. */
  readonly parent: number | null;
  readonly isFolder: boolean;
  readonly isTrashed: boolean;
}

/** A tree whose folders come before their content; few names, so that there are equal ones in different folders. */
const treeOf = (of: SetCall['of']) =>
  fc
    .array(
      fc.record({
        folder: fc.nat(),
        name: fc.nat(2),
        isFolder: fc.nat(2),
        isTrashed: fc.nat(of === 'all' ? 1 : 4),
      }),
      {
        minLength: 3,
        maxLength: 12,
      },
    )
    .map((drawn) => {
      const planned: Planned[] = [];
      for (const one of drawn) {
        const folders = planned.flatMap(({ isFolder }, nth) => (isFolder ? [nth] : []));
        const parent = [null, ...folders][one.folder % (folders.length + 1)] ?? null;
        const name = `n${one.name}`;
        const isTaken = planned.some((other) => other.parent === parent && other.name === name);
        planned.push({
          name: isTaken ? `${name} ${planned.length}` : name,
          parent,
          isFolder: one.isFolder > 0,
          isTrashed: one.isTrashed === 0,
        });
      }
      return planned;
    });

/** The places of the folders that take an entry along. */
function carriersOf(tree: readonly Planned[], nth: number): number[] {
  const parent = tree[nth]?.isTrashed === true ? null : (tree[nth]?.parent ?? null);
  return parent === null ? [] : [parent, ...carriersOf(tree, parent)];
}
const isLive = (tree: readonly Planned[], nth: number): boolean =>
  [nth, ...carriersOf(tree, nth)].every((one) => tree[one]?.isTrashed === false);

let people = 0;
const somebody = (): Promise<Person> => {
  people += 1;
  return newPerson(server, `person${people}@example.org`);
};

/** A drive with the tree; the ids are in the order of the tree, in each drive. */
async function plant(tree: readonly Planned[]): Promise<{ readonly who: Person; readonly ids: string[] }> {
  const who = await somebody();
  const prefix = newId();
  const ids = tree.map((_, nth) => `${prefix}${String(nth).padStart(2, '0')}`);
  const now = server.services.clock();
  const rows = tree.map(({ name, parent, isFolder, isTrashed }, nth) => {
    const of = { accountId: who.id, parentId: parent === null ? '' : (ids[parent] ?? ''), name, now };
    const row = isFolder ? folderRow(of) : fileRow({ ...of, size: 1, blobId });
    return { ...row, id: ids[nth] ?? '', trashed_at: isTrashed ? now : null };
  });
  await seedEntries(server.services.db, rows);
  return { who, ids };
}

/** Each entry of a drive by the names on the way to it, and what of these is in the trash. */
async function shapeOf({ id: accountId }: Person): Promise<readonly string[]> {
  const rows = await server.services.db
    .selectFrom('files')
    .select(['id', 'parent_id', 'name', 'trashed_at'])
    .where('account_id', '=', accountId)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathTo = (id: string): string => {
    const row = byId.get(id);
    if (row === undefined) return id === '' ? '' : '(gone)';
    return `${pathTo(row.parent_id)}/${row.name}${row.trashed_at === null ? '' : ' (trashed)'}`;
  };
  return rows.map(({ id }) => pathTo(id)).toSorted();
}

const post = (who: Person, path: string, body: object) =>
  call(server, 'POST', `/drive/v1/${path}`, { token: who.token, body });
const Shared = v.object({ share_id: v.string() });
/** A share of all that is live. */
async function shareAll(who: Person, tree: readonly Planned[], ids: readonly string[]): Promise<string> {
  const tops = ids.filter((_, nth) => tree[nth]?.parent === null && isLive(tree, nth));
  return v.parse(Shared, (await post(who, 'share', { file_ids: tops })).body).share_id;
}
async function namesAt(url: string): Promise<readonly string[]> {
  const archive = await fetch(url);
  return (await readZip(Buffer.from(await archive.arrayBuffer()))).map(({ name }) => name);
}
const Archive = v.object({ url: v.string(), name: v.string() });

/** One call with ids of a drive; answers all that came of it. */
interface SetCall {
  /** The body that it takes, as it is exported. */
  readonly body: string;
  /** What one may name: what is live, or what is in the trash too. */
  readonly of: 'live' | 'all';
  readonly act: (who: Person, ids: readonly string[], drive: Drive) => Promise<unknown>;
}
interface Drive {
  readonly tree: readonly Planned[];
  readonly ids: readonly string[];
}

async function change(who: Person, name: string, body: object): Promise<unknown> {
  const { status } = await post(who, `files:${name}`, body);
  await runJobs(server.services);
  return { status, shape: await shapeOf(who) };
}

const calls: Readonly<Record<string, SetCall>> = {
  trash: { body: 'IdsBody', of: 'all', act: (who, ids) => change(who, 'batchTrash', { ids }) },
  delete: { body: 'IdsBody', of: 'all', act: (who, ids) => change(who, 'batchDelete', { ids }) },
  untrash: { body: 'UntrashBody', of: 'all', act: (who, ids) => change(who, 'batchUntrash', { ids }) },
  move: {
    ...{ body: 'RelocationBody', of: 'live' },
    act: async (who, ids) => {
      const to = { parent_id: await newFolder(server, who, 'target') };
      return change(who, 'batchMove', { ids, to, name_conflict: 'keep_both' });
    },
  },
  copy: {
    ...{ body: 'RelocationBody', of: 'live' },
    act: async (who, ids) => {
      const to = { parent_id: await newFolder(server, who, 'target') };
      return change(who, 'batchCopy', { ids, to, name_conflict: 'keep_both' });
    },
  },
  'save from a share': {
    ...{ body: 'SaveShareBody', of: 'live' },
    act: async (who, ids, drive) => {
      const guest = await somebody();
      const share_id = await shareAll(who, drive.tree, drive.ids);
      const saved = await post(guest, 'share/restore', { share_id, file_ids: ids, parent_id: '' });
      await runJobs(server.services);
      return { status: saved.body.share_status, shape: await shapeOf(guest) };
    },
  },
  share: {
    ...{ body: 'NewShareBody', of: 'live' },
    act: async (who, ids) => {
      const { share_id } = v.parse(Shared, (await post(who, 'share', { file_ids: ids })).body);
      const { body } = await call(server, 'GET', `/drive/v1/share?share_id=${share_id}`);
      const { files } = v.parse(v.object({ files: v.array(v.object({ name: v.string() })) }), body);
      return { title: body.title, count: body.file_num, files: files.map(({ name }) => name) };
    },
  },
  archive: {
    ...{ body: 'ArchiveBody', of: 'live' },
    act: async (who, ids) => {
      const { url, name } = v.parse(Archive, (await post(who, 'files:archive', { ids })).body);
      return { name, entries: await namesAt(url) };
    },
  },
  'archive of a share': {
    ...{ body: 'ShareArchiveBody', of: 'live' },
    act: async (who, ids, drive) => {
      const share_id = await shareAll(who, drive.tree, drive.ids);
      const asked = await call(server, 'POST', '/drive/v1/share:archive', {
        body: { share_id, file_ids: ids },
      });
      const { url, name } = v.parse(Archive, asked.body);
      return { name, entries: await namesAt(url) };
    },
  },
};

/** Calls whose ids are no set of entries: each of them stands for itself. */
const others = ['AuditBody', 'EndSharesBody', 'MarkNoticesReadBody', 'SharedFilesBody'];

it('[R10.3] each body that names several entries belongs to a call that is compared below', () => {
  const named = Object.entries(service).flatMap(([name, schema]) => {
    const object = v.safeParse(v.object({ entries: v.record(v.string(), v.unknown()) }), schema);
    const piped = v.safeParse(v.object({ pipe: v.array(v.unknown()) }), schema);
    const [first] = piped.success ? piped.output.pipe : [];
    const inner = v.safeParse(v.object({ entries: v.record(v.string(), v.unknown()) }), first);
    const keys = [object, inner].flatMap((one) => (one.success ? Object.keys(one.output.entries) : []));
    return keys.includes('ids') || keys.includes('file_ids') ? [name] : [];
  });
  const known = [...Object.values(calls).map(({ body }) => body), ...others];
  expect(new Set(named)).toEqual(new Set(known));
});

const weights = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });
const inOrder = (places: readonly number[], by: readonly number[]): number[] =>
  places.toSorted((one, other) => (by[one] ?? 0) - (by[other] ?? 0));

describe.each(Object.entries(calls))('%s', (name, { of, act }) => {
  it(`[R10.3 R4.2] of ${runs} random sets does the same in any order, and without what is below others`, async () => {
    const property = fc.asyncProperty(
      ...[treeOf(of), fc.array(fc.nat(), { minLength: 2, maxLength: 6 }), weights, weights],
      async (tree, picks, first, second) => {
        const places = tree.map((_, nth) => nth).filter((nth) => of === 'all' || isLive(tree, nth));
        fc.pre(places.length > 1);
        const set = [...new Set(picks.map((pick) => places[pick % places.length] ?? 0))];
        const chosen = new Set(set);
        // What was trashed by itself comes back by itself alone.
        const roots =
          name === 'untrash'
            ? set
            : set.filter((nth) => !carriersOf(tree, nth).some((one) => chosen.has(one)));
        const results: unknown[] = [];
        for (const order of [inOrder(set, first), inOrder(roots, second)]) {
          // The hourly limits of a client begin anew.
          server.pass(hour);
          const { who, ids } = await plant(tree);
          results.push(
            await act(
              who,
              order.flatMap((nth) => ids[nth] ?? []),
              { tree, ids },
            ),
          );
        }
        expect(results[0]).toEqual(results[1]);
      },
    );
    await fc.assert(property, { numRuns: runs });
  });
});

it('[R10.3] a file and its folder that were trashed one after the other come back as they were, whichever is named first', async () => {
  for (const isFileFirst of [true, false]) {
    const who = await somebody();
    const dir = await newFolder(server, who, 'dir');
    const x = await storeFile(server, who, 'x.txt', 'x', dir);
    await storeFile(server, who, 'y.txt', 'y', dir);
    for (const ids of [[x], [dir]]) await post(who, 'files:batchTrash', { ids });
    await post(who, 'files:batchUntrash', { ids: isFileFirst ? [x, dir] : [dir, x] });
    expect(await shapeOf(who)).toEqual(['/dir', '/dir/x.txt', '/dir/y.txt']);
  }
});

it('[R4.2] a folder that is saved with a file and a folder in it is saved whole, and once', async () => {
  const [ada, bo] = [await somebody(), await somebody()];
  const dir = await newFolder(server, ada, 'D');
  const sub = await newFolder(server, ada, 'sub', dir);
  const z = await storeFile(server, ada, 'z.txt', 'z', sub);
  const share_id = v.parse(Shared, (await post(ada, 'share', { file_ids: [dir] })).body).share_id;
  await post(bo, 'share/restore', { share_id, file_ids: [z, dir, sub], parent_id: '' });
  await runJobs(server.services);
  expect(await shapeOf(bo)).toEqual(['/D', '/D/sub', '/D/sub/z.txt']);
});
