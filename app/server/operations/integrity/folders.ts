import { type Selectable, sql } from 'kysely';
import { chainOf } from '../../features/files/ancestors.ts';
import { raiseHeights } from '../../features/files/depth.ts';
import type { Database } from '../../platform/database/open.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { maxRowsPerPage, yieldToEventLoop } from '../../platform/database/pages.ts';
import { snapshotTransaction } from '../../platform/database/snapshot-transaction.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Advance, unheard } from '../../platform/progress/progress.ts';
import type { Services } from '../../services.ts';
import { moveToTop } from './files.ts';
import type { Problem } from './problems.ts';

type WrongFolder = Extract<Problem, { kind: 'treeSize' | 'treeEntries' | 'treeHeight' | 'folderCircle' }>;

/** The totals of a folder's entries. */
interface Content {
  readonly folder: string;
  size: number;
  entries: number;
  /** Levels of folders. */
  height: number;
}

const nothingIn = (folder: string): Content => ({ folder, size: 0, entries: 0, height: 0 });

const columns = [
  'id',
  'parent_id',
  'account_id',
  'kind',
  'size',
  'phase',
  'trashed_at',
  'tree_size',
  'tree_entries',
  'tree_height',
] as const;
type Row = Selectable<Tables['files']>;

/** Adds an entry as the triggers would, and its height if it is a folder. */
function add(content: Content, row: Pick<Row, (typeof columns)[number]>): void {
  if (row.trashed_at !== null || row.phase !== 'PHASE_TYPE_COMPLETE') return;
  if (row.kind === 'drive#folder') content.height = Math.max(content.height, row.tree_height + 1);
  if (row.tree_size === null) return;
  content.size += row.size + row.tree_size;
  content.entries += 1 + (row.tree_entries ?? 0);
}

/** The totals of each non-empty folder, ordered by folder id; without the top of drives. */
async function* contents(db: Database, advance: Advance): AsyncGenerator<Content> {
  let at = { parent: '', account: '\u{10ffff}', id: '' };
  let content = nothingIn('');
  for (;;) {
    const page = await db
      .selectFrom('files')
      .select(columns)
      .where(sql<boolean>`(parent_id, account_id, id) > (${at.parent}, ${at.account}, ${at.id})`)
      .orderBy('parent_id')
      .orderBy('account_id')
      .orderBy('id')
      .limit(maxRowsPerPage)
      .execute();
    for (const row of page) {
      if (content.folder !== row.parent_id) {
        if (content.folder !== '') yield content;
        content = nothingIn(row.parent_id);
      }
      add(content, row);
    }
    advance(page.length);
    const last = page.at(-1);
    if (last === undefined) break;
    at = { parent: last.parent_id, account: last.account_id, id: last.id };
  }
  if (content.folder !== '') yield content;
}

/** All folders with their stored totals, ordered by id. */
async function* folders(db: Database) {
  for (let after: string | null = ''; after !== null; ) {
    const page = await db
      .selectFrom('files')
      .select(['id', 'account_id', 'tree_size', 'tree_entries', 'tree_height'])
      .where('kind', '=', 'drive#folder')
      .where('id', '>', after)
      .orderBy('id')
      .limit(maxRowsPerPage)
      .execute();
    yield* page;
    after = page.at(-1)?.id ?? null;
  }
}

/** Changes of each folder that are noted and not added yet. */
async function notedOf(db: Database): Promise<Map<string, { size: number; entries: number }>> {
  const rows = await db
    .selectFrom('tree_deltas')
    .select((eb) => [
      'target',
      eb.fn.sum<number>('size').as('size'),
      eb.fn.sum<number>('entries').as('entries'),
    ])
    .where('trashed_at', 'is', null)
    .groupBy('target')
    .execute();
  return new Map(rows.map((row) => [row.target, { size: Number(row.size), entries: Number(row.entries) }]));
}

/** A merge join of both lists, which have the same order: at most a page of each is in memory. */
async function wrongIn(db: Database, advance: Advance): Promise<WrongFolder[]> {
  const wrong: WrongFolder[] = [];
  const noted = await notedOf(db);
  const content = contents(db, advance);
  let next = await content.next();
  for await (const row of folders(db)) {
    while (next.done !== true && next.value.folder < row.id) next = await content.next();
    const own = next.done !== true && next.value.folder === row.id ? next.value : null;
    const coming = noted.get(row.id) ?? { size: 0, entries: 0 };
    const [size, entries] = [(row.tree_size ?? 0) + coming.size, (row.tree_entries ?? 0) + coming.entries];
    if (size !== (own?.size ?? 0))
      wrong.push({ kind: 'treeSize', folder: row.id, expected: own?.size ?? 0, found: size });
    if (entries !== (own?.entries ?? 0))
      wrong.push({ kind: 'treeEntries', folder: row.id, expected: own?.entries ?? 0, found: entries });
    const height = own?.height ?? 0;
    if (height <= row.tree_height) continue;
    // In a cycle, each folder would need more levels than the next, so at least one differs.
    const { end } = await chainOf(db, row.account_id, row.id);
    wrong.push(
      end === 'cycle'
        ? { kind: 'folderCircle', folder: row.id }
        : { kind: 'treeHeight', folder: row.id, expected: height, found: row.tree_height },
    );
  }
  return wrong;
}

/** Folders whose stored totals differ from their entries, in one snapshot, or that are in a cycle (P4d). */
export function checkFolders(
  { db, configuration }: Services,
  advance: Advance = unheard,
): Promise<WrongFolder[]> {
  return snapshotTransaction(db, databaseOf(configuration).engine, (inner) => wrongIn(inner, advance));
}

async function ownerOf(db: Database, folder: string): Promise<string | null> {
  const row = await db.selectFrom('files').select('account_id').where('id', '=', folder).executeTakeFirst();
  return row?.account_id ?? null;
}

async function repair(db: Database, wrong: WrongFolder): Promise<void> {
  const accountId = await ownerOf(db, wrong.folder);
  if (accountId === null) return;
  switch (wrong.kind) {
    case 'treeSize':
    case 'treeEntries': {
      const column = wrong.kind === 'treeSize' ? 'tree_size' : 'tree_entries';
      // A trigger notes the change for the parent; concurrent writes change both sides equally.
      await db
        .updateTable('files')
        .set((eb) => ({ [column]: eb(column, '+', wrong.expected - wrong.found) }))
        .where('id', '=', wrong.folder)
        .execute();
      return;
    }
    case 'treeHeight': {
      const { entries } = await chainOf(db, accountId, wrong.folder);
      await raiseHeights(db, { id: wrong.folder, folders: entries }, wrong.expected - 1);
      return;
    }
    case 'folderCircle': {
      // Another folder of the same cycle may already have been moved out.
      const { end } = await chainOf(db, accountId, wrong.folder);
      if (end === 'cycle') await moveToTop(db, accountId, wrong.folder);
    }
  }
}

/**
 * Corrects the stored totals of folders, and moves a folder of a cycle to the top; one by one. How many levels are below
 * the folders of a cycle is known once it is broken.
 */
export async function repairFolders(services: Services): Promise<number> {
  const wrong = await checkFolders(services);
  for (const one of wrong) {
    await transact(services.db, (db) => repair(db, one));
    await yieldToEventLoop();
  }
  const isBroken = wrong.some(({ kind }) => kind === 'folderCircle');
  return isBroken ? wrong.length + (await repairFolders(services)) : wrong.length;
}
