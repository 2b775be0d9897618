import { NameConflict } from '@aloft/core/wire';
import * as v from 'valibot';
import type { Database } from '../../platform/database/open.ts';
import { piecesOf } from '../../platform/database/pages.ts';
import type { Room } from '../files/space.ts';
import { entriesOfStep, maxEntriesAtOnce } from '../trees/bounds.ts';
import { startJob } from '../trees/jobs.ts';
import type { CopyStep } from './copy.ts';
import { LeftOut, nothingLeftOut } from './left-out.ts';

/** Max. folders whose content one step copies, when all of it together is little. */
const foldersOfStep = maxEntriesAtOnce;
/** Max. clock skew between processes, in ms. */
const skew = 2000;

/** Types of tasks that copy entries and reserve room for them. */
export const copyTypes = ['restore', 'copy'] as const;

const Held = v.object({ bytes: v.number(), entries: v.number() });
const Work = v.object({
  ownerId: v.string(),
  targetId: v.string(),
  parentId: v.string(),
  conflict: v.optional(NameConflict),
  share: v.optional(v.object({ id: v.string(), passVersion: v.number() })),
  seed: v.string(),
  /** Entries created later are not copied, so that the copy of a growing tree ends. */
  madeBefore: v.number(),
  /** Entries counted at the start, and entries processed. */
  total: v.number(),
  done: v.number(),
  /** Of the counted entries, those that were copied, and those that nobody wants copied; not counted by older versions. */
  handled: v.optional(v.nullable(v.number()), null),
  leftOut: v.optional(LeftOut, nothingLeftOut),
  /** Index of the next list of chosen entries. */
  nextRoots: v.number(),
  /** Reserved room that is not used yet. */
  left: Held,
});
/** The progress of a large copy. */
export type Work = v.InferOutput<typeof Work>;

/** Parses the progress in a task's row; null when another version of Aloft wrote it in another format. */
export function readWork(text: string): Work | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Work), text);
  return parsed.success ? parsed.output : null;
}

// The format of versions that did not count entries.
const Left = v.object({
  left: v.union([
    Held,
    v.pipe(
      v.number(),
      v.transform((bytes): Room => ({ bytes, entries: 0 })),
    ),
  ]),
});

/** The unused room of a copy that ends here. */
export function unusedRoom(text: string): Room {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Left), text);
  return parsed.success ? parsed.output.left : { bytes: 0, entries: 0 };
}

/** A large copy to start; its room is already reserved, as far as it is known. */
export interface NewCopy {
  readonly type: (typeof copyTypes)[number];
  readonly name: string;
  readonly step: CopyStep;
  readonly roots: readonly string[];
  readonly room: Room;
}

/** Queues a large copy for the worker; answers the task's id. */
export async function startCopyTask(
  db: Database,
  { type, name, step, roots, room }: NewCopy,
): Promise<string> {
  const { now, ...place } = step;
  const work: Work = {
    ...place,
    madeBefore: now + skew,
    total: room.entries,
    done: 0,
    handled: 0,
    leftOut: nothingLeftOut,
    nextRoots: 0,
    left: room,
  };
  const id = await startJob(db, {
    accountId: step.targetId,
    kind: type,
    name,
    total: room.entries,
    now,
    size: room.bytes,
    work: JSON.stringify(work),
    sourceId: step.ownerId,
  });
  const lists = piecesOf(roots, entriesOfStep).map((ids, nth) => ({
    job_id: id,
    nth,
    ids: JSON.stringify(ids),
  }));
  if (lists.length > 0) await db.insertInto('copy_roots').values(lists).execute();
  return id;
}

const Ids = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** One of the job's lists of chosen entries; null when there are no more. */
export async function rootsOf(db: Database, jobId: string, nth: number): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom('copy_roots')
    .select('ids')
    .where('job_id', '=', jobId)
    .where('nth', '=', nth)
    .executeTakeFirst();
  return row === undefined ? null : v.parse(Ids, row.ids);
}

/** All of them, in order. */
export async function allRootsOf(db: Database, jobId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('copy_roots')
    .select('ids')
    .where('job_id', '=', jobId)
    .orderBy('nth')
    .execute();
  return rows.flatMap((row) => v.parse(Ids, row.ids));
}

/** Folders whose content is to be copied. */
export interface FolderStep {
  readonly nth: number;
  readonly folderIds: readonly string[];
  /** The last copied entry, for a step with one folder; empty at its start. */
  readonly afterId: string;
}

/** The folders added last: depth first, so that the list stays short. */
export async function nextFolders(db: Database, jobId: string): Promise<FolderStep | null> {
  const row = await db
    .selectFrom('copy_steps')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('nth', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { nth: row.nth, folderIds: v.parse(Ids, row.folder_ids), afterId: row.after_id };
}

/** Appends folders to the job's list, from this index on; answers the next free index. */
export async function addFolders(
  db: Database,
  jobId: string,
  from: number,
  ids: readonly string[],
): Promise<number> {
  const steps = piecesOf(ids, foldersOfStep).map((some, nth) => ({
    job_id: jobId,
    nth: from + nth,
    folder_ids: JSON.stringify(some),
    after_id: '',
  }));
  if (steps.length > 0) await db.insertInto('copy_steps').values(steps).execute();
  return from + steps.length;
}

/** Removes a step from the job's list. */
export async function dropFolders(db: Database, jobId: string, nth: number): Promise<void> {
  await db.deleteFrom('copy_steps').where('job_id', '=', jobId).where('nth', '=', nth).execute();
}
