import type { Database } from '../../platform/database/open.ts';
import { entriesOfStep } from '../trees/bounds.ts';
import type { Source } from './copy.ts';
import { addFolders, dropFolders, type FolderStep } from './copy-task.ts';

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

/** A part of the content of copied folders, and the next free index of the job's list. */
export interface Content {
  readonly folderIds: readonly string[];
  readonly rows: readonly Source[];
  readonly nth: number;
}

/**
 * The next content to copy: all of several folders when that is little, or a part of one. The rest of the step stays
 * queued; what is queued has content.
 */
export async function takeContent(
  db: Database,
  jobId: string,
  ownerId: string,
  next: FolderStep,
): Promise<Content> {
  let [folderIds, nth] = [next.folderIds, next.nth];
  await dropFolders(db, jobId, next.nth);
  while (folderIds.length > 1) {
    const rows = await contentOf(db, ownerId, folderIds, '', entriesOfStep + 1);
    if (rows.length <= entriesOfStep) return { folderIds, rows, nth };
    const half = Math.ceil(folderIds.length / 2);
    nth = await addFolders(db, jobId, nth, folderIds.slice(half));
    folderIds = folderIds.slice(0, half);
  }
  const found = await contentOf(db, ownerId, folderIds, next.afterId, entriesOfStep + 1);
  const rows = found.slice(0, entriesOfStep);
  const last = rows.at(-1);
  if (last !== undefined && found.length > rows.length) {
    await db
      .insertInto('copy_steps')
      .values({ job_id: jobId, nth, folder_ids: JSON.stringify(folderIds), after_id: last.id })
      .execute();
    nth += 1;
  }
  return { folderIds, rows, nth };
}
