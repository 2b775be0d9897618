import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { chainsOf, findPlace, isLive } from '../files/ancestors.ts';
import { recordEvent } from '../files/events.ts';
import { type Room, releaseSpace, reserveSpace } from '../files/space.ts';
import { isOwn } from '../files/tree.ts';
import { isStillOpen } from '../shares/grant.ts';
import { entriesOfStep } from '../trees/bounds.ts';
import { endJobs } from '../trees/jobs.ts';
import { takeContent } from './content.ts';
import {
  type Copied,
  type CopyStep,
  copiesOf,
  copyInto,
  copyRoots,
  idOfCopy,
  roomOf,
  type Source,
  sourcesOf,
  traceOf,
} from './copy.ts';
import {
  addFolders,
  allRootsOf,
  copyTypes,
  type FolderStep,
  nextFolders,
  readWork,
  rootsOf,
  unusedRoom,
  type Work,
} from './copy-task.ts';
import {
  countMissed,
  entriesOf,
  entriesWithIds,
  type Loss,
  leaveOut,
  noteLosses,
  takeLosses,
} from './left-out.ts';

type TaskRow = Selectable<Tables['tasks']>;

/** Records that entries of a share were saved to a drive. */
export async function recordSaved(
  db: Database,
  accountId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'account_id', 'name', 'mime_type', 'parent_id'])
    .where(isOwn(accountId))
    .where('id', 'in', ['', ...ids])
    .execute();
  for (const row of rows) await recordEvent(db, 'TYPE_RESTORE', row, now);
}

/** A step within its transaction. */
interface Copying {
  readonly services: Services;
  readonly db: Database;
  readonly task: TaskRow;
  readonly work: Work;
  readonly step: CopyStep;
}

/** The result of a step: the state of the work, whether there was anything to do, or why it failed. */
type Stepped =
  | { readonly kind: 'went'; readonly work: Work }
  | { readonly kind: 'over' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Reserves more room when the totals known at the start were too low. */
async function ensureRoom(copying: Copying, needed: Room): Promise<Room | Refusal> {
  const { services, db, work } = copying;
  const more = {
    bytes: Math.max(0, needed.bytes - work.left.bytes),
    entries: Math.max(0, needed.entries - work.left.entries),
  };
  if (more.bytes > 0 || more.entries > 0) {
    const refusal = await reserveSpace({ ...services, db }, work.targetId, more);
    if (refusal !== null) return refusal;
  }
  return { bytes: work.left.bytes + more.bytes, entries: work.left.entries + more.entries };
}

/** Entries that are done with; a copy that an older version began counted what it looked at. */
const handledOf = ({ handled, done }: Work): number => handled ?? done;

/** Copies sources with one of the two functions and deducts what they take from the reserved room. */
async function copyWithin(
  copying: Copying,
  sources: readonly Source[],
  seen: number,
  copy: () => Promise<Copied>,
): Promise<{ readonly work: Work; readonly copied: readonly Source[] } | Refusal> {
  const { work } = copying;
  const held = await ensureRoom(copying, roomOf(sources));
  if ('refused' in held) return held;
  const { copied, tooDeep } = await copy();
  const used = roomOf(copied);
  const left = { bytes: held.bytes - used.bytes, entries: held.entries - used.entries };
  const others = new Set([...copied, ...tooDeep]);
  const unwanted = entriesOf(sources.filter((source) => !others.has(source)));
  return {
    work: {
      ...work,
      ...{ left, done: work.done + seen, handled: handledOf(work) + copied.length + unwanted },
      leftOut: leaveOut(work.leftOut, 'folder_too_deep', entriesOf(tooDeep)),
    },
    copied,
  };
}

const foldersIn = (sources: readonly Source[]): string[] =>
  sources.filter((row) => row.kind === 'drive#folder').map((row) => row.id);

/** Copies some of the chosen entries; leaves out what does not exist any more, or all when the target does not. */
async function copySomeRoots(copying: Copying, ids: readonly string[]): Promise<Stepped> {
  const { db, task, work, step } = copying;
  const place = await findPlace(db, step.targetId, step.parentId);
  const chains = await chainsOf(db, step.ownerId, ids);
  const live = place === null ? [] : ids.filter((id) => isLive(chains(id)));
  const sources = await sourcesOf(db, step.ownerId, live);
  const done = await copyWithin(copying, sources, ids.length, async () =>
    place === null ? { copied: [], tooDeep: [] } : copyRoots(db, step, place, sources),
  );
  if ('refused' in done) return { kind: 'refused', refusal: done };
  const copies = done.copied.map((source) => idOfCopy(step, source.id));
  if (task.type === 'restore') await recordSaved(db, step.targetId, copies, step.now);
  const top = await nextFolders(db, task.id);
  await addFolders(db, task.id, (top?.nth ?? -1) + 1, foldersIn(done.copied));
  const found = new Set(sources.map(({ id }) => id));
  const gone = await entriesWithIds(
    db,
    step.ownerId,
    ids.filter((id) => !found.has(id)),
  );
  const leftOut = leaveOut(done.work.leftOut, 'file_not_found', gone);
  return { kind: 'went', work: { ...done.work, leftOut, nextRoots: work.nextRoots + 1 } };
}

/** Copies a part of the content of copied folders, as far as source and target still exist. */
async function copySomeFolders(copying: Copying, next: FolderStep): Promise<Stepped> {
  const { db, task, work, step } = copying;
  const { folderIds, rows, nth } = await takeContent(db, task.id, step.ownerId, next);
  const chains = await chainsOf(db, step.ownerId, folderIds);
  const live = new Set(folderIds.filter((id) => isLive(chains(id))));
  // A copy into the tree that is being copied does not copy itself.
  const own = live.has(step.parentId)
    ? new Set((await allRootsOf(db, task.id)).map((id) => idOfCopy(step, id)))
    : new Set();
  const wanted = rows.filter(
    (row) =>
      row.trashed_at === null &&
      row.phase === 'PHASE_TYPE_COMPLETE' &&
      row.created_at <= work.madeBefore &&
      !own.has(row.id),
  );
  const sources = wanted.filter((row) => live.has(row.parent_id));
  const done = await copyWithin(copying, sources, rows.length, () => copyInto(db, step, sources));
  if ('refused' in done) return { kind: 'refused', refusal: done };
  await addFolders(db, task.id, nth, foldersIn(done.copied));
  await noteLosses(
    db,
    task.id,
    wanted.filter((row) => !live.has(row.parent_id)),
  );
  return { kind: 'went', work: done.work };
}

/** Looks for some of what left its folder, or went with it, whether it was copied before. */
async function countLosses({ db, work }: Copying, losses: readonly Loss[]): Promise<Stepped> {
  const missed = await countMissed(db, work, losses);
  return { kind: 'went', work: { ...work, leftOut: leaveOut(work.leftOut, 'file_not_found', missed) } };
}

/** Runs the next step: first the chosen entries, then their content, then what went away meanwhile. */
async function takeStep(copying: Copying): Promise<Stepped> {
  const { db, task, work } = copying;
  const roots = await rootsOf(db, task.id, work.nextRoots);
  if (roots !== null) return copySomeRoots(copying, roots);
  const next = await nextFolders(db, task.id);
  if (next !== null) return copySomeFolders(copying, next);
  const losses = await takeLosses(db, task.id, entriesOfStep);
  return losses.length === 0 ? { kind: 'over' } : countLosses(copying, losses);
}

type Outcome = Pick<TaskRow, 'phase' | 'updated_at'> & Partial<TaskRow>;

/** Ends a copy and releases the rest of its reserved room; the worker removes the rest of its rows. */
async function end(db: Database, task: TaskRow, left: Room, outcome: Outcome): Promise<void> {
  await releaseSpace(db, task.account_id, left);
  await db
    .updateTable('tasks')
    .set({ work: '', ...outcome })
    .where('id', '=', task.id)
    .execute();
  await endJobs(db, [task.id], copyTypes);
}

/** What a copy made of the chosen entries. */
async function resultOf({ db, task, work }: Copying): Promise<Pick<TaskRow, 'file_id' | 'params'>> {
  const roots = await allRootsOf(db, task.id);
  const copies = await copiesOf(db, work, roots);
  const first = roots.find((id) => copies.has(id)) ?? '';
  return {
    file_id: copies.get(first) ?? '',
    params: JSON.stringify({ trace_file_ids: traceOf(copies) }),
  };
}

/** Ends a copy that cannot go on, or that left something out. What was copied stays, and the task tells how much is missing. */
async function fail(copying: Copying, message: string): Promise<void> {
  const { db, task, work, step } = copying;
  const missing = Math.max(1, work.leftOut.entries, work.total - handledOf(work));
  await end(db, task, work.left, {
    ...(await resultOf(copying)),
    ...{ phase: 'PHASE_TYPE_ERROR', message, left_out: missing, updated_at: step.now },
  });
}

/** Ends a copy after its last step: complete only if nothing was left out. */
async function finish(copying: Copying): Promise<void> {
  const { db, task, work, step } = copying;
  const { cause } = work.leftOut;
  if (cause !== '') return fail(copying, cause);
  await end(db, task, work.left, {
    ...(await resultOf(copying)),
    ...{ phase: 'PHASE_TYPE_COMPLETE', progress: 100, updated_at: step.now },
  });
}

/** Whether a copy may continue: saving a share ends with the share, or with the passcode that opened it (P9g). */
const stillOpen = async (services: Services, { share }: Work): Promise<boolean> =>
  share === undefined || isStillOpen(services, share);

/**
 * Runs one step of a copy. Rows, room and progress change in one transaction, so a crash neither loses nor duplicates
 * anything.
 */
export function advanceCopy(services: Services, taskId: string): Promise<'more'> {
  return transact(services.db, async (db): Promise<'more'> => {
    const task = await db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirst();
    if (task === undefined || task.phase !== 'PHASE_TYPE_RUNNING') {
      await endJobs(db, [taskId], copyTypes);
      return 'more';
    }
    const now = services.clock();
    const work = readWork(task.work);
    if (work === null) {
      const outcome: Outcome = { phase: 'PHASE_TYPE_ERROR', message: 'aborted', updated_at: now };
      await end(db, task, unusedRoom(task.work), outcome);
      return 'more';
    }
    const copying: Copying = { services, db, task, work, step: { ...work, now } };
    if (!(await stillOpen({ ...services, db }, work))) {
      await fail(copying, 'share_not_found');
      return 'more';
    }
    const stepped = await takeStep(copying);
    if (stepped.kind === 'over') await finish(copying);
    else if (stepped.kind === 'refused') await fail(copying, stepped.refusal.refused);
    else
      await db
        .updateTable('tasks')
        .set({
          work: JSON.stringify(stepped.work),
          progress: Math.min(99, Math.floor((100 * stepped.work.done) / Math.max(1, stepped.work.total))),
          updated_at: now,
        })
        .where('id', '=', taskId)
        .execute();
    return 'more';
  });
}
