import { nameColumns } from '../../features/files/names.ts';
import { freeName } from '../../features/files/tree.ts';
import { countOldEntries } from '../../features/trees/backfill.ts';
import type { Database } from '../../platform/database/open.ts';
import { maxRowsPerPage, yieldToEventLoop } from '../../platform/database/pages.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Advance, unheard } from '../../platform/progress/progress.ts';
import type { Services } from '../../services.ts';
import type { Problem } from './problems.ts';

type LostFile = Extract<
  Problem,
  { kind: 'fileWithoutBytes' | 'fileSize' | 'fileWithoutFolder' | 'uncounted' }
>;

/** Each entry with its blob, its folder, which is its account’s own, and whether that is being deleted. */
function pageOf(db: Database, after: string) {
  return db
    .selectFrom('files')
    .leftJoin('blobs', 'blobs.id', 'files.blob_id')
    .leftJoin('files as folder', (join) =>
      join.onRef('folder.id', '=', 'files.parent_id').onRef('folder.account_id', '=', 'files.account_id'),
    )
    .leftJoin('removed_folders', 'removed_folders.folder_id', 'files.parent_id')
    .select([
      'files.id',
      'files.account_id',
      'files.kind',
      'files.phase',
      'files.size',
      'files.parent_id',
      'files.trashed_at',
      'files.blob_id',
      'files.tree_size',
      'blobs.size as blob_size',
      'folder.kind as folder_kind',
      'removed_folders.folder_id as removed',
    ])
    .where('files.id', '>', after)
    .orderBy('files.id')
    .limit(maxRowsPerPage)
    .execute();
}
type Row = Awaited<ReturnType<typeof pageOf>>[number];

function problemsOf(row: Row, isCounting: boolean): LostFile[] {
  const problems: LostFile[] = [];
  const add = (kind: LostFile['kind']): void => void problems.push({ kind, file: row.id });
  const isWhole = row.phase === 'PHASE_TYPE_COMPLETE';
  if (row.kind === 'drive#file' && isWhole && row.blob_id === null) add('fileWithoutBytes');
  if (row.blob_size !== null && row.blob_size !== row.size) add('fileSize');
  // Trashed entries are reachable in the trash, and entries being deleted have no folder any more.
  const needsFolder = row.parent_id !== '' && row.trashed_at === null && row.removed === null;
  if (needsFolder && row.folder_kind !== 'drive#folder') add('fileWithoutFolder');
  if (row.tree_size === null && !isCounting) add('uncounted');
  return problems;
}

async function isCountingOld(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('backfills')
    .select('name')
    .where('name', '=', 'tree-totals')
    .executeTakeFirst();
  return row !== undefined;
}

/** Checks every entry: whether its blob exists with the right size, and whether it is reachable (P4d). */
export async function checkFiles({ db }: Services, advance: Advance = unheard): Promise<LostFile[]> {
  const isCounting = await isCountingOld(db);
  const problems: LostFile[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: readonly Row[] = await pageOf(db, after);
    for (const row of page) problems.push(...problemsOf(row, isCounting));
    after = page.at(-1)?.id ?? null;
    advance(page.length);
    await yieldToEventLoop();
  }
  return problems;
}

/** Moves an entry to the top of the drive under a free name, in the caller's transaction. */
export async function moveToTop(db: Database, accountId: string, id: string): Promise<void> {
  const row = await db
    .selectFrom('files')
    .select(['name', 'kind'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return;
  const name = await freeName(db, accountId, '', row.name);
  await db
    .updateTable('files')
    .set({ parent_id: '', ...nameColumns(name, row.kind) })
    .where('id', '=', id)
    .execute();
}

/** Checks again in the repairing transaction: the entry may be reachable again, or deleted. */
async function bringBack(db: Database, id: string): Promise<void> {
  const row = await db
    .selectFrom('files')
    .leftJoin('files as folder', (join) =>
      join.onRef('folder.id', '=', 'files.parent_id').onRef('folder.account_id', '=', 'files.account_id'),
    )
    .leftJoin('removed_folders', 'removed_folders.folder_id', 'files.parent_id')
    .select('files.account_id')
    .where('files.id', '=', id)
    .where('files.parent_id', '!=', '')
    .where((eb) => eb.or([eb('folder.id', 'is', null), eb('folder.kind', '!=', 'drive#folder')]))
    .where('removed_folders.folder_id', 'is', null)
    .executeTakeFirst();
  if (row !== undefined) await moveToTop(db, row.account_id, id);
}

/**
 * Moves unreachable entries to the top of their drive, with their content, and counts entries that were not counted.
 * Missing bytes cannot be repaired.
 */
export async function repairFiles(services: Services): Promise<void> {
  const problems = await checkFiles(services);
  for (const { kind, file } of problems) {
    if (kind === 'fileWithoutFolder') await transact(services.db, (db) => bringBack(db, file));
    await yieldToEventLoop();
  }
  if (!problems.some(({ kind }) => kind === 'uncounted')) return;
  await services.db
    .insertInto('backfills')
    .values({ name: 'tree-totals', position: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await countOldEntries(services.db, () => false);
}
