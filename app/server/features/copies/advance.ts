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
import {
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
  dropFolders,
  type FolderStep,
  nextFolders,
  readWork,
  rootsOf,
  unusedRoom,
  type Work,
} from './copy-task.ts';

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

/** Copies sources with one of the two functions and deducts what they take from the reserved room. */
async function copyWithin(
  copying: Copying,
  sources: readonly Source[],
  seen: number,
  copy: () => Promise<readonly Source[]>,
): Promise<{ readonly work: Work; readonly copied: readonly Source[] } | Refusal> {
  const held = await ensureRoom(copying, roomOf(sources));
  if ('refused' in held) return held;
  const copied = await copy();
  const used = roomOf(copied);
  const left = { bytes: held.bytes - used.bytes, entries: held.entries - used.entries };
  return { work: { ...copying.work, left, done: copying.work.done + seen }, copied };
}

const foldersIn = (sources: readonly Source[]): string[] =>
  sources.filter((row) => row.kind === 'drive#folder').map((row) => row.id);

/** Copies some of the chosen entries, if they and the target folder still exist. */
async function copySomeRoots(copying: Copying, ids: readonly string[]): Promise<Stepped> {
  const { db, task, work, step } = copying;
  const place = await findPlace(db, step.targetId, step.parentId);
  const chains = await chainsOf(db, step.ownerId, ids);
  const live = ids.filter((id) => isLive(chains(id)));
  const sources = place === null ? [] : await sourcesOf(db, step.ownerId, live);
  const done = await copyWithin(copying, sources, ids.length, async () =>
    place === null ? [] : copyRoots(db, step, place, sources),
  );
  if ('refused' in done) return { kind: 'refused', refusal: done };
  const copies = done.copied.map((source) => idOfCopy(step, source.id));
  if (task.type === 'restore') await recordSaved(db, step.targetId, copies, step.now);
  const top = await nextFolders(db, task.id);
  await addFolders(db, task.id, (top?.nth ?? -1) + 1, foldersIn(done.copied));
  return { kind: 'went', work: { ...done.work, nextRoots: work.nextRoots + 1 } };
}

/** Entries of the folders, whatever their state, up to a limit and ordered by id. */
function contentOf(
  db: Database,
  accountId: string,
  folderIds: readonly string[],
  afterId: string,
  maxSteps: number,
) {
  const content = db.selectFrom('files').selectAll().where('parent_id', 'in', folderIds).limit(maxSteps);
  const own = content.where('account_id', '=', accountId);
  return folderIds.length === 1 ? own.where('id', '>', afterId).orderBy('id').execute() : own.execute();
}

/**
 * The next content to copy: all of several folders when that is little, or a part of one. The rest of the step stays
 * queued.
 */
async function takeContent(
  { db, task, step }: Copying,
  next: FolderStep,
): Promise<{
  readonly folderIds: readonly string[];
  readonly rows: readonly Source[];
  readonly nth: number;
}> {
  let [folderIds, nth] = [next.folderIds, next.nth];
  await dropFolders(db, task.id, next.nth);
  while (folderIds.length > 1) {
    const rows = await contentOf(db, step.ownerId, folderIds, '', entriesOfStep + 1);
    if (rows.length <= entriesOfStep) return { folderIds, rows, nth };
    const half = Math.ceil(folderIds.length / 2);
    nth = await addFolders(db, task.id, nth, folderIds.slice(half));
    folderIds = folderIds.slice(0, half);
  }
  const rows = await contentOf(db, step.ownerId, folderIds, next.afterId, entriesOfStep);
  const last = rows.length === entriesOfStep ? rows.at(-1) : undefined;
  if (last !== undefined) {
    await db
      .insertInto('copy_steps')
      .values({ job_id: task.id, nth, folder_ids: JSON.stringify(folderIds), after_id: last.id })
      .execute();
    nth += 1;
  }
  return { folderIds, rows, nth };
}

/** Copies a part of the content of copied folders, as far as source and target still exist. */
async function copySomeFolders(copying: Copying, next: FolderStep): Promise<Stepped> {
  const { db, task, work, step } = copying;
  const { folderIds, rows, nth } = await takeContent(copying, next);
  const chains = await chainsOf(db, step.ownerId, folderIds);
  const live = new Set(folderIds.filter((id) => isLive(chains(id))));
  // A copy into the tree that is being copied does not copy itself.
  const own = live.has(step.parentId)
    ? new Set((await allRootsOf(db, task.id)).map((id) => idOfCopy(step, id)))
    : new Set();
  const sources = rows.filter(
    (row) =>
      live.has(row.parent_id) &&
      row.trashed_at === null &&
      row.phase === 'PHASE_TYPE_COMPLETE' &&
      row.created_at <= work.madeBefore &&
      !own.has(row.id),
  );
  const done = await copyWithin(copying, sources, rows.length, () => copyInto(db, step, sources));
  if ('refused' in done) return { kind: 'refused', refusal: done };
  await addFolders(db, task.id, nth, foldersIn(done.copied));
  return { kind: 'went', work: done.work };
}

/** Runs the next step: first the chosen entries, then their content. */
async function takeStep(copying: Copying): Promise<Stepped> {
  const { db, task, work } = copying;
  const roots = await rootsOf(db, task.id, work.nextRoots);
  if (roots !== null) return copySomeRoots(copying, roots);
  const next = await nextFolders(db, task.id);
  return next === null ? { kind: 'over' } : copySomeFolders(copying, next);
}

/** Ends a copy and releases the rest of its reserved room; the worker removes the rest of its rows. */
async function end(
  db: Database,
  task: TaskRow,
  left: Room,
  outcome: Partial<TaskRow> & Pick<TaskRow, 'phase' | 'updated_at'>,
): Promise<void> {
  await releaseSpace(db, task.account_id, left);
  await db
    .updateTable('tasks')
    .set({ work: '', ...outcome })
    .where('id', '=', task.id)
    .execute();
  await endJobs(db, [task.id], copyTypes);
}

/** Ends a copy after its last step: reports what it created and releases unused room. */
async function finish({ db, task, work, step }: Copying): Promise<void> {
  const roots = await allRootsOf(db, task.id);
  const copies = await copiesOf(db, work, roots);
  await end(db, task, work.left, {
    progress: 100,
    phase: 'PHASE_TYPE_COMPLETE',
    file_id: copies.get(roots[0] ?? '') ?? '',
    params: JSON.stringify({ trace_file_ids: traceOf(copies) }),
    updated_at: step.now,
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
    const fail = (message: string, left: Room): Promise<void> =>
      end(db, task, left, { phase: 'PHASE_TYPE_ERROR', message, updated_at: now });
    const work = readWork(task.work);
    if (work === null) {
      await fail('aborted', unusedRoom(task.work));
      return 'more';
    }
    if (!(await stillOpen({ ...services, db }, work))) {
      await fail('share_not_found', work.left);
      return 'more';
    }
    const copying: Copying = { services, db, task, work, step: { ...work, now } };
    const stepped = await takeStep(copying);
    if (stepped.kind === 'over') await finish(copying);
    // What was already copied stays.
    else if (stepped.kind === 'refused') await fail(stepped.refusal.refused, work.left);
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
