import { NameConflict } from '@aloft/core/wire';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { newId } from '../services.ts';
import type { CopyStep, Plan } from './copy.ts';

const entriesOfStep = 200;
const rowsAtOnce = 100;

/** Tasks that copy entries, and have taken the space for them. */
export const copyTypes = ['restore', 'copy'];

const Work = v.object({
  ownerId: v.string(),
  targetId: v.string(),
  parentId: v.string(),
  roots: v.pipe(
    v.array(v.string()),
    v.transform((ids): ReadonlySet<string> => new Set(ids)),
  ),
  now: v.number(),
  conflict: v.optional(NameConflict),
  seed: v.string(),
  /** Entries in all, and those whose turn is over. */
  total: v.number(),
  done: v.number(),
  /** Bytes that were taken and are not copied yet. */
  left: v.number(),
});
/** Where a large copy is. */
export type Work = v.InferOutput<typeof Work>;

/** What the task's row holds of it; null when another version of Aloft wrote it in a way of its own. */
export function readWork(text: string): Work | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Work), text);
  return parsed.success ? parsed.output : null;
}
/** The same as text for the row. */
export const writeWork = (work: Work): string => JSON.stringify({ ...work, roots: [...work.roots] });

const Left = v.pipe(v.string(), v.parseJson(), v.object({ left: v.number() }));

/** Bytes that a copy which ends here took and did not use. */
export function unusedSpace(text: string): number {
  const parsed = v.safeParse(Left, text);
  return parsed.success ? parsed.output.left : 0;
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
  const work: Work = { ...step, total: plan.ids.length, done: 0, left: plan.bytes };
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
      work: writeWork(work),
    })
    .execute();
  const steps = Array.from({ length: Math.ceil(plan.ids.length / entriesOfStep) }, (_, nth) => ({
    task_id: id,
    nth,
    ids: JSON.stringify(plan.ids.slice(nth * entriesOfStep, (nth + 1) * entriesOfStep)),
  }));
  for (let at = 0; at < steps.length; at += rowsAtOnce)
    await db
      .insertInto('copy_steps')
      .values(steps.slice(at, at + rowsAtOnce))
      .execute();
  return id;
}

const Ids = v.array(v.string());

/** Takes the task's next step off its list: the entries to be copied, none when all are done. */
export async function takeStep(db: Database, taskId: string): Promise<readonly string[]> {
  const next = await db
    .selectFrom('copy_steps')
    .select(['nth', 'ids'])
    .where('task_id', '=', taskId)
    .orderBy('nth')
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return [];
  await db.deleteFrom('copy_steps').where('task_id', '=', taskId).where('nth', '=', next.nth).execute();
  return v.parse(Ids, JSON.parse(next.ids));
}
