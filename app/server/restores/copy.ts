import type { NameConflict } from '@aloft/core/wire';
import type { Database } from '../database/open.ts';
import { type Coming, settleName } from '../files/conflicts.ts';
import { fileRow, folderRow } from '../files/rows.ts';
import { freeName, isOwn, subtree } from '../files/tree.ts';
import { isRefusal } from '../http/failure.ts';
import { newId } from '../services.ts';

/** More entries than this are copied by a task in the background. */
export const mostAtOnce = 500;

/** What has to be copied: every entry of the chosen ones, roots first. */
export interface Plan {
  readonly ids: readonly string[];
  readonly bytes: number;
}

/** Counts what is below the chosen entries of the owner's drive; what is in the trash stays there, with all below it. */
export async function planCopy(db: Database, ownerId: string, roots: readonly string[]): Promise<Plan> {
  const ids = await subtree(db, ownerId, roots);
  const planned = new Set<string>();
  const chosen = new Set(roots);
  let bytes = 0;
  for (let at = 0; at < ids.length; at += 500) {
    const part = ids.slice(at, at + 500);
    const rows = await db
      .selectFrom('files')
      .select(['id', 'parent_id', 'size'])
      .where(isOwn(ownerId))
      .where('id', 'in', part)
      .where('trashed_at', 'is', null)
      .where('phase', '=', 'PHASE_TYPE_COMPLETE')
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const id of part) {
      const row = found.get(id);
      if (row === undefined || !(chosen.has(id) || planned.has(row.parent_id))) continue;
      planned.add(id);
      bytes += row.size;
    }
  }
  return { ids: [...planned], bytes };
}

/** Where a copy comes from, where it goes, and what was copied before. */
export interface CopyStep {
  readonly ownerId: string;
  readonly targetId: string;
  readonly parentId: string;
  readonly roots: ReadonlySet<string>;
  readonly now: number;
  /** What becomes of a taken name; a number when left out. */
  readonly conflict?: NameConflict | undefined;
}

/** What a copied root is called; null when it is not copied. What could be refused was, before the copy began. */
async function nameOfCopy(db: Database, coming: Coming, step: CopyStep): Promise<string | null> {
  const settled = await settleName(db, coming, step.conflict ?? 'keep_both', step.now);
  if (isRefusal(settled)) return freeName(db, coming.accountId, coming.parentId, coming.name);
  return settled.kind === 'skipped' ? null : settled.name;
}

/**
 * Copies entries by reference to their blobs, in order, into the target's drive, and answers their bytes.
 * `copied` maps old ids to new ones and grows; an entry whose folder was not copied is left out.
 */
export async function copyEntries(
  db: Database,
  step: CopyStep,
  ids: readonly string[],
  copied: Map<string, string>,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where(isOwn(step.ownerId))
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .execute();
  let bytes = 0;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const row = byId.get(id);
    if (row === undefined) continue;
    const isRoot = step.roots.has(id);
    const parentId = isRoot ? step.parentId : copied.get(row.parent_id);
    if (parentId === undefined) continue;
    const coming = { accountId: step.targetId, parentId, name: row.name, kind: row.kind, self: id };
    const name = isRoot ? await nameOfCopy(db, coming, step) : row.name;
    if (name === null) continue;
    const made = { accountId: step.targetId, parentId, name, now: step.now };
    const copy =
      row.kind === 'drive#folder'
        ? folderRow(made)
        : fileRow({ ...made, size: row.size, blobId: row.blob_id });
    await db.insertInto('files').values(copy).execute();
    copied.set(id, copy.id);
    bytes += row.size;
  }
  return bytes;
}

/** The ids of the chosen entries' copies, by the ids of what was copied. */
export function traceOf(roots: Iterable<string>, copied: ReadonlyMap<string, string>): string {
  const pairs = [...roots].flatMap((id) => {
    const copy = copied.get(id);
    return copy === undefined ? [] : [[id, copy] as const];
  });
  return JSON.stringify(Object.fromEntries(pairs));
}

/** Leaves a large copy, whose space is taken already, to the worker, and answers the task's id. */
export async function startCopyTask(
  db: Database,
  type: 'restore' | 'copy',
  name: string,
  step: CopyStep,
  plan: Plan,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('tasks')
    .values({
      id,
      account_id: step.targetId,
      name,
      type,
      phase: 'PHASE_TYPE_RUNNING',
      progress: 0,
      message: '',
      file_id: '',
      file_name: name,
      file_size: plan.bytes,
      created_at: step.now,
      updated_at: step.now,
      work: JSON.stringify({
        ...step,
        roots: [...step.roots],
        ids: plan.ids,
        done: 0,
        copied: [],
        left: plan.bytes,
      }),
    })
    .execute();
  return id;
}
