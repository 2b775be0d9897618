import { copyTypes, unusedRoom } from '../../features/copies/copy-task.ts';
import type { Database } from '../../platform/database/open.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { maxRowsPerPage } from '../../platform/database/pages.ts';
import { snapshotTransaction } from '../../platform/database/snapshot-transaction.ts';
import { type Advance, unheard } from '../../platform/progress/progress.ts';
import type { Services } from '../../services.ts';
import type { Problem } from './problems.ts';

/** Stored totals of an account. */
const kept = ['quota', 'entries', 'trashSize', 'trashEntries'] as const;
type Kept = (typeof kept)[number];
type Numbers = Record<Kept, number>;
type WrongNumber = Extract<Problem, { kind: Kept }>;

const nothing = (): Numbers => ({ quota: 0, entries: 0, trashSize: 0, trashEntries: 0 });

class Sums {
  readonly #sums = new Map<string, Numbers>();
  of(account: string): Numbers {
    const known = this.#sums.get(account) ?? nothing();
    this.#sums.set(account, known);
    return known;
  }
}

/** Sums all entries, page by page: bytes (uploads at their full size), counted entries, the trash. */
async function addFiles(
  db: Database,
  sums: Sums,
  emptied: ReadonlyMap<string, number>,
  advance: Advance,
): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const page = await db
      .selectFrom('files')
      .select(['id', 'account_id', 'size', 'phase', 'trashed_at', 'tree_size', 'tree_entries'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(maxRowsPerPage)
      .execute();
    for (const row of page) {
      const sum = sums.of(row.account_id);
      sum.quota += row.size;
      if (row.tree_size === null) continue;
      sum.entries += 1;
      const isInTrash = row.trashed_at !== null && row.trashed_at > (emptied.get(row.account_id) ?? 0);
      if (!isInTrash || row.phase !== 'PHASE_TYPE_COMPLETE') continue;
      sum.trashSize += row.size + row.tree_size;
      sum.trashEntries += 1 + (row.tree_entries ?? 0);
    }
    after = page.at(-1)?.id ?? null;
    advance(page.length);
  }
}

/** Adds the reservations of downloads without a file yet, and of running copies. */
async function addHeld(db: Database, sums: Sums): Promise<void> {
  const held = await db
    .selectFrom('uploads')
    .leftJoin('files', 'files.id', 'uploads.file_id')
    .select((eb) => ['uploads.account_id', eb.fn.sum<number>('uploads.size').as('bytes')])
    .where('files.id', 'is', null)
    .groupBy('uploads.account_id')
    .execute();
  for (const row of held) sums.of(row.account_id).quota += Number(row.bytes);
  const copies = await db
    .selectFrom('tasks')
    .select(['account_id', 'work'])
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .where('type', 'in', copyTypes)
    .execute();
  for (const row of copies) {
    const { bytes, entries } = unusedRoom(row.work);
    sums.of(row.account_id).quota += bytes;
    sums.of(row.account_id).entries += entries;
  }
}

/** The stored totals of the trash, with noted changes that are not added yet. */
async function keptTrash(
  db: Database,
): Promise<{ readonly sums: Sums; readonly emptied: ReadonlyMap<string, number> }> {
  const sums = new Sums();
  const emptied = new Map<string, number>();
  for (const row of await db.selectFrom('trash_totals').selectAll().execute()) {
    emptied.set(row.account_id, row.emptied_until);
    const sum = sums.of(row.account_id);
    [sum.trashSize, sum.trashEntries] = [row.size, row.entries];
  }
  const noted = await db.selectFrom('tree_deltas').selectAll().where('trashed_at', 'is not', null).execute();
  for (const row of noted) {
    if ((row.trashed_at ?? 0) <= (emptied.get(row.target) ?? 0)) continue;
    const sum = sums.of(row.target);
    sum.trashSize += row.size;
    sum.trashEntries += row.entries;
  }
  return { sums, emptied };
}

async function wrongIn(db: Database, advance: Advance): Promise<WrongNumber[]> {
  const trash = await keptTrash(db);
  const sums = new Sums();
  await addFiles(db, sums, trash.emptied, advance);
  await addHeld(db, sums);
  const accounts = await db.selectFrom('accounts').select(['id', 'quota_used', 'entries_used']).execute();
  return accounts.flatMap(({ id, quota_used: quota, entries_used: entries }) => {
    const found: Numbers = { ...trash.sums.of(id), quota, entries };
    const expected = sums.of(id);
    return kept.flatMap((kind) =>
      expected[kind] === found[kind]
        ? []
        : [{ kind, account: id, expected: expected[kind], found: found[kind] }],
    );
  });
}

/** Accounts whose stored totals differ from their entries, in one snapshot (P4d, P11). */
export function checkAccounts(
  { db, configuration }: Services,
  advance: Advance = unheard,
): Promise<WrongNumber[]> {
  return snapshotTransaction(db, databaseOf(configuration).engine, (inner) => wrongIn(inner, advance));
}

async function repair(db: Database, wrong: WrongNumber): Promise<void> {
  // Concurrent writes change both sides equally, so the difference is constant.
  const by = wrong.expected - wrong.found;
  switch (wrong.kind) {
    case 'quota':
    case 'entries': {
      const column = wrong.kind === 'quota' ? 'quota_used' : 'entries_used';
      await db
        .updateTable('accounts')
        .set((eb) => ({ [column]: eb(column, '+', by) }))
        .where('id', '=', wrong.account)
        .execute();
      return;
    }
    case 'trashSize':
    case 'trashEntries': {
      const column = wrong.kind === 'trashSize' ? 'size' : 'entries';
      await db
        .insertInto('trash_totals')
        .values({ account_id: wrong.account, [column]: by })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet((eb) => ({
            [column]: eb(eb.ref(`trash_totals.${column}`), '+', by),
          })),
        )
        .execute();
    }
  }
}

/** Corrects the stored totals of all accounts, one by one; answers how many were wrong. */
export async function repairAccounts(services: Services): Promise<number> {
  const wrong = await checkAccounts(services);
  for (const one of wrong) await repair(services.db, one);
  return wrong.length;
}
