import type { BatchAnswer, NameConflict } from '@aloft/core/wire';
import { allOrNothing } from '../database/all-or-nothing.ts';
import { type Remembered, rememberAnswer } from '../http/answered.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import { type CopyStep, copyEntries, mostAtOnce, planCopy } from '../restores/copy.ts';
import { startCopyTask } from '../restores/copy-task.ts';
import { newSecret, type Services } from '../services.ts';
import { finishedTask } from '../tasks/finished.ts';
import { entryNamed } from './conflicts.ts';
import { giveSpaceBack, takeSpace } from './space.ts';
import { ancestry, findFile, isOwnFolder, subtree } from './tree.ts';

/** What is copied, and where to. */
export interface WantedCopy {
  readonly ids: readonly string[];
  readonly parentId: string;
  /** What becomes of a taken name; a number when left out. */
  readonly conflict?: NameConflict | undefined;
  /** Where the answer is remembered, when the caller may ask again (P12). */
  readonly remembered: Remembered | null;
}

/** What became of a copy. */
export interface Copied {
  readonly answer: BatchAnswer;
  /** Whether a task is left to do the work. */
  readonly isBegun: boolean;
}

/**
 * Copies entries with all that is in them into a folder of the same drive; a taken name gets a number (R10.3).
 * Space, rows and answer are one transaction: too little space copies nothing. An entry that lies within another
 * of the chosen ones is copied with that one. A large tree becomes a task, whose id is answered. With `skip` an entry
 * whose name is taken is not copied; an entry never replaces itself.
 */
export async function copyFiles(
  services: Services,
  accountId: string,
  wanted: WantedCopy,
): Promise<Copied | Refusal> {
  const { parentId } = wanted;
  return allOrNothing(services.db, async (db): Promise<Copied | Refusal> => {
    if (!(await isOwnFolder(db, accountId, parentId))) return refuse('file_not_found', { field: 'to' });
    const chosen = new Set(wanted.ids);
    const conflict = wanted.conflict ?? 'keep_both';
    const roots: string[] = [];
    const names = new Set<string>();
    let name = '';
    for (const id of chosen) {
      const file = await findFile(db, accountId, id);
      if (file === null || file.trashed_at !== null || file.phase !== 'PHASE_TYPE_COMPLETE')
        return refuse('file_not_found', { field: 'ids' });
      const above = await ancestry(db, accountId, file.parent_id);
      if (above.some((folder) => chosen.has(folder.id))) continue;
      const there = await entryNamed(db, { accountId, parentId, name: file.name, kind: file.kind, self: id });
      if (conflict === 'skip' && there !== null) continue;
      const isOther = conflict === 'replace' && there !== null && there.kind !== file.kind;
      const isTaken = conflict === 'refuse' && (there !== null || names.has(file.name_key));
      if (isOther || isTaken) return refuse('file_duplicated_name', { field: 'ids', description: file.name });
      names.add(file.name_key);
      if (roots.length === 0) name = file.name;
      roots.push(id);
    }
    if ((await subtree(db, accountId, roots)).includes(parentId))
      return refuse('invalid_argument', { field: 'to', description: 'into itself' });
    const plan = await planCopy(db, accountId, roots);
    if (!(await takeSpace({ ...services, db }, accountId, plan.bytes)))
      return refuse('file_space_not_enough');
    const now = services.clock();
    const step: CopyStep = {
      ownerId: accountId,
      targetId: accountId,
      parentId,
      roots: new Set(roots),
      now,
      conflict,
      seed: newSecret(),
    };
    const isBegun = plan.ids.length > mostAtOnce;
    let taskId: string;
    if (isBegun) taskId = await startCopyTask(db, 'copy', name, step, plan);
    else {
      const copied = await copyEntries(db, step, plan.ids);
      // Two of the same name, of which one is skipped.
      await giveSpaceBack(db, accountId, plan.bytes - copied);
      taskId = finishedTask(services, accountId, 'copy');
    }
    const answer: BatchAnswer = { task_id: taskId };
    await rememberAnswer(db, wanted.remembered, 200, answer);
    return { answer, isBegun };
  });
}
