// A copy whose source goes away while it is made says that it is not complete, and how much is missing.
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { checkAll } from '../../operations/integrity/check.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { newId, newSecret } from '../../platform/secrets.ts';
import { seedEntries } from '../../proofs/testing/seed-entries.ts';
import {
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import type { Services } from '../../services.ts';
import { createFolder, moveFiles, trashFiles, untrashFiles } from '../files/changes.ts';
import { deleteFiles } from '../files/delete.ts';
import { fileRow, folderRow } from '../files/rows.ts';
import { runJobs, settleTotals, stepJobs } from '../trees/testing/run-jobs.ts';
import { advanceCopy } from './advance.ts';
import { idOfCopy } from './copy.ts';
import { startCopyTask } from './copy-task.ts';

// A tree of four entries is a large one, and two entries are a step.
vi.mock('../trees/bounds.ts', () => ({ maxEntriesAtOnce: 3, entriesOfStep: 2, deepestFolder: 64 }));
const sequences = sized({ gate: 20, all: 600 });
/** Each way is tried at the start, and then at each so manieth step; all steps are among those of all ways. */
const stride = sized({ gate: 4, all: 1 });

let server: TestServer;
let services: Services;
let blobId: string | null = null;
beforeAll(async () => {
  server = await startTestServer({}, { workers: 'manual' });
  ({ services } = server);
  const keeper = await newPerson(server, 'keeper@example.org');
  const kept = await storeFile(server, keeper, 'kept', 'x');
  const row = services.db.selectFrom('files').select('blob_id').where('id', '=', kept);
  blobId = (await row.executeTakeFirstOrThrow()).blob_id;
});
afterAll(() => server.stop());

async function newAccount(): Promise<string> {
  const id = newId();
  const created_at = services.clock();
  await services.db
    .insertInto('accounts')
    .values({
      ...{ id, email: `${id}@example.org`, name: '', password_hash: '', created_at },
      ...{ quota_limit: 1e12, quota_used: 0, vip_expires_at: 0, email_verified_at: null },
    })
    .execute();
  return id;
}

/** By name: `above` with `top`, which has a file, an empty folder and two folders of three files; and `elsewhere`. */
const places = {
  above: '',
  elsewhere: '',
  top: 'above',
  file: 'top',
  empty: 'top',
  ...{ one: 'top', one1: 'one', one2: 'one', one3: 'one' },
  ...{ two: 'top', two1: 'two', two2: 'two', two3: 'two' },
} as const;
type Name = keyof typeof places;
const names = Object.keys(places).filter((name): name is Name => name in places);
const isFolder = (name: Name): boolean => !/\d|file/.test(name);
const ofTop = names.filter((name) => !['above', 'elsewhere'].includes(name));

interface Copying {
  readonly owner: string;
  readonly guest: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly task: string;
  readonly seed: string;
}

/** A copy of `top` that has not begun. */
async function begin(): Promise<Copying> {
  const [owner, guest] = [await newAccount(), await newAccount()];
  const prefix = newId();
  // Folders are copied in the order of their ids.
  const ids = Object.fromEntries(names.map((name, nth) => [name, `${prefix}${10 + nth}`]));
  const now = services.clock();
  const rows = names.map((name) => {
    const of = { accountId: owner, parentId: ids[places[name]] ?? '', name, now };
    const row = isFolder(name) ? folderRow(of) : fileRow({ ...of, size: 1, blobId });
    return { ...row, id: ids[name] ?? '' };
  });
  await seedEntries(services.db, rows);
  await settleTotals(services);
  const seed = newSecret();
  const step = { ownerId: owner, targetId: guest, parentId: '', now, seed };
  const room = { bytes: 7, entries: ofTop.length };
  const reserved = { quota_used: room.bytes, entries_used: room.entries };
  await services.db.updateTable('accounts').set(reserved).where('id', '=', guest).execute();
  const roots = [ids.top ?? ''];
  const task = await startCopyTask(services.db, { type: 'copy', name: 'top', step, roots, room });
  return { owner, guest, ids, task, seed };
}

const taskOf = ({ task }: Copying) =>
  services.db
    .selectFrom('tasks')
    .select(['phase', 'message', 'left_out', 'file_id', 'progress'])
    .where('id', '=', task)
    .executeTakeFirstOrThrow();

/** Runs up to some steps; answers whether it is over. */
async function advance(copying: Copying, steps: number): Promise<boolean> {
  for (let n = 0; n < steps; n += 1) {
    if ((await taskOf(copying)).phase !== 'PHASE_TYPE_RUNNING') return true;
    await advanceCopy(services, copying.task);
  }
  return (await taskOf(copying)).phase !== 'PHASE_TYPE_RUNNING';
}

/** What of the tree, as it was at the start, was not copied. */
async function missingOf({ guest, ids, seed }: Copying): Promise<readonly Name[]> {
  const copies = await services.db.selectFrom('files').select('id').where('account_id', '=', guest).execute();
  const there = new Set(copies.map(({ id }) => id));
  return ofTop.filter((name) => !there.has(idOfCopy({ seed }, ids[name] ?? '')));
}

const idsOf = ({ ids }: Copying, some: readonly Name[]): string[] => some.map((name) => ids[name] ?? '');
const trash =
  (...some: Name[]) =>
  (copying: Copying) =>
    trashFiles(services, copying.owner, idsOf(copying, some));
const destroy =
  (...some: Name[]) =>
  (copying: Copying) =>
    deleteFiles(services, copying.owner, idsOf(copying, some));
const moveAway =
  (...some: Name[]) =>
  (copying: Copying) =>
    moveFiles(services, copying.owner, idsOf(copying, some), copying.ids.elsewhere ?? '');

const ways: Readonly<Record<string, (copying: Copying) => Promise<unknown>>> = {
  'the chosen folder is trashed': trash('top'),
  'the folder above it is trashed': trash('above'),
  'the chosen folder is deleted for good': destroy('top'),
  'the folder above it is deleted for good': destroy('above'),
  'the folder above it is deleted for good, and some of it is gone': async (copying) => {
    await destroy('above')(copying);
    await stepJobs(services, copying.owner, 2, ['delete']);
  },
  'it is deleted for good to the last entry': async (copying) => {
    await destroy('above')(copying);
    await stepJobs(services, copying.owner, Number.POSITIVE_INFINITY, ['delete']);
  },
  'a folder in it is trashed': trash('one'),
  'a folder in it is deleted for good': destroy('two'),
  'an empty folder in it is deleted for good': destroy('empty'),
  'two of its folders are trashed and deleted for good': async (copying) => {
    await trash('one', 'two')(copying);
    await destroy('two', 'one')(copying);
    await stepJobs(services, copying.owner, Number.POSITIVE_INFINITY, ['delete']);
  },
  'a file in it is trashed': trash('one2'),
  'files of two folders are deleted for good': destroy('one2', 'two3', 'file'),
  'a folder in it is moved away': moveAway('two'),
  'a file in it is moved away': moveAway('one3'),
  'a file takes the place of another one': async (copying) => {
    const [file = ''] = idsOf(copying, ['file']);
    await services.db
      .updateTable('files')
      .set({ name: 'one1', name_key: 'one1' })
      .where('id', '=', file)
      .execute();
    return moveFiles(services, copying.owner, [file], copying.ids.one ?? '', 'replace');
  },
};

/** More steps than such a copy has. */
const ever = 100;

describe.each(Object.entries(ways).map(([name, way], nth) => [name, way, nth] as const))(
  'when %s',
  (_name, takeAway, nth) => {
    it('[P25f R10.3 R4.2] between any two of its steps, the task says how many entries are missing, or that it is complete when none is', async () => {
      const phases = new Set<string>();
      for (let steps = 0, isOver = false; !isOver; steps += steps === 0 ? 1 + (nth % stride) : stride) {
        const copying = await begin();
        isOver = await advance(copying, steps);
        const taken = await takeAway(copying);
        expect(isRefusal(taken)).toBe(false);
        await advance(copying, ever);
        const missing = await missingOf(copying);
        const task = await taskOf(copying);
        const { ids, seed } = copying;
        const copy = missing.includes('top') ? '' : idOfCopy({ seed }, ids.top ?? '');
        const isWhole = missing.length === 0;
        expect([steps, task]).toEqual([
          steps,
          {
            phase: isWhole ? 'PHASE_TYPE_COMPLETE' : 'PHASE_TYPE_ERROR',
            message: isWhole ? '' : 'file_not_found',
            left_out: missing.length,
            file_id: copy,
            progress: isWhole ? 100 : expect.any(Number),
          },
        ]);
        phases.add(task.phase);
        await runJobs(services);
      }
      // It was taken away in time at least once, and too late at the end.
      expect(phases).toEqual(new Set(['PHASE_TYPE_ERROR', 'PHASE_TYPE_COMPLETE']));
      await settleTotals(services);
      expect((await checkAll(services, false)).problems).toEqual([]);
      const left = await services.db.selectFrom('copy_losses').selectAll().execute();
      expect(left).toEqual([]);
    });
  },
);

it('[P25f] a copy that an older version has begun, which counted nothing of this, is complete or says that something is missing', async () => {
  const asOlder = async ({ task }: Copying): Promise<void> => {
    const row = services.db.selectFrom('tasks').select('work').where('id', '=', task);
    const { work } = await row.executeTakeFirstOrThrow();
    const { handled: _, leftOut: __, ...older } = v.parse(v.looseObject({}), JSON.parse(work));
    const changed = services.db.updateTable('tasks').set({ work: JSON.stringify(older) });
    await changed.where('id', '=', task).execute();
    await services.db.updateTable('tree_jobs').set({ source_id: '' }).where('id', '=', task).execute();
  };
  for (const isCut of [false, true]) {
    const copying = await begin();
    await advance(copying, 2);
    await asOlder(copying);
    if (isCut) await trash('top')(copying);
    await advance(copying, ever);
    const missing = await missingOf(copying);
    const { phase, message, left_out } = await taskOf(copying);
    expect([phase, message, missing.length > 0, left_out > 0]).toEqual(
      isCut ? ['PHASE_TYPE_ERROR', 'file_not_found', true, true] : ['PHASE_TYPE_COMPLETE', '', false, false],
    );
    await runJobs(services);
  }
});

const Acts = fc.array(
  fc.record({
    steps: fc.nat(3),
    act: fc.constantFrom('trash', 'restore', 'delete', 'move out', 'move back', 'make', 'step'),
    name: fc.constantFrom(...names.filter((name) => name !== 'elsewhere')),
    into: fc.constantFrom(...names.filter(isFolder)),
  }),
  { maxLength: 8 },
);

const [intoEmpty, trashEmpty, deleteEmpty] = [
  { steps: 2, act: 'move back', name: 'file', into: 'empty' },
  { steps: 0, act: 'trash', name: 'empty', into: 'above' },
  { steps: 0, act: 'delete', name: 'empty', into: 'above' },
] as const;
/** A file that was copied comes into a folder, which leaves then. */
const alreadyCopied = [
  [intoEmpty, trashEmpty],
  [intoEmpty, deleteEmpty],
];

it(`[P25f] in ${sequences} random sequences of changes a copy is complete exactly when nothing of what there was is missing`, async () => {
  await fc.assert(
    fc.asyncProperty(Acts, async (acts) => {
      const copying = await begin();
      const { owner, ids } = copying;
      for (const [nth, { steps, act, name, into }] of acts.entries()) {
        await advance(copying, steps);
        const [id, to] = [ids[name] ?? '', ids[into] ?? ''];
        // What is refused changes nothing.
        if (act === 'trash') await trashFiles(services, owner, [id]);
        else if (act === 'restore') await untrashFiles(services, owner, [id]);
        else if (act === 'delete') await deleteFiles(services, owner, [id]);
        else if (act === 'move out') await moveFiles(services, owner, [id], ids.elsewhere ?? '', 'keep_both');
        else if (act === 'move back') await moveFiles(services, owner, [id], to, 'keep_both');
        else if (act === 'make') {
          // None of what there was when the copy began.
          server.pass(3000);
          await createFolder(services, owner, to, `new${nth}`);
        } else await stepJobs(services, owner, 1, ['delete']);
      }
      await advance(copying, ever);
      const missing = await missingOf(copying);
      const { phase, left_out } = await taskOf(copying);
      expect([phase, left_out > 0]).toEqual(
        missing.length === 0 ? ['PHASE_TYPE_COMPLETE', false] : ['PHASE_TYPE_ERROR', true],
      );
      await runJobs(services);
    }),
    { numRuns: sequences, examples: alreadyCopied.map((acts): [typeof acts] => [acts]) },
  );
  expect(await services.db.selectFrom('tree_jobs').selectAll().execute()).toEqual([]);
});
