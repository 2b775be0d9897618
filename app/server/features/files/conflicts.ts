import type { NameConflict } from '@aloft/core/wire';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { trashTime } from '../trees/trash.ts';
import { nameHolder } from './name-keys.ts';
import { type NameColumns, nameColumns } from './names.ts';
import type { FileRow } from './present.ts';
import { freeName, ownFiles } from './tree.ts';

/** An entry that is added to a folder. */
export interface Coming {
  readonly accountId: string;
  readonly parentId: string;
  readonly name: string;
  readonly kind: FileRow['kind'];
  /** The moved entry's own id: it does not conflict with itself. */
  readonly self?: string | undefined;
}

/** The result: the final name, or the existing entry that is kept. */
export type Settled =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'skipped'; readonly row: FileRow };

/** The stored entry with this name in the folder, or null. */
export async function entryNamed(db: Database, coming: Coming): Promise<FileRow | null> {
  const { accountId, parentId, name, self } = coming;
  const holder = await nameHolder(db, accountId, parentId, name);
  if (holder === null || holder.id === self) return null;
  return (await ownFiles(db, accountId).where('files.id', '=', holder.id).executeTakeFirst()) ?? null;
}

async function putIntoTrash(db: Database, row: FileRow, now: number): Promise<void> {
  await db
    .updateTable('files')
    .set({ trashed_at: await trashTime(db, row.account_id, now) })
    .where('id', '=', row.id)
    .execute();
}

const isTaken = (name: string): Refusal =>
  refuse('file_duplicated_name', { field: 'name', description: name });

/**
 * Resolves a name conflict in the transaction that makes the new entry visible (R10.3). A replaced entry is trashed
 * in the same transaction, so that the folder never has both or neither. A file replaces only a file and a folder
 * only a folder; otherwise it is refused. Unfinished uploads hold no name.
 */
export async function settleName(
  db: Database,
  coming: Coming,
  conflict: NameConflict,
  now: number,
): Promise<Settled | Refusal> {
  const { accountId, parentId, name } = coming;
  const free = await freeName(db, accountId, parentId, name);
  if (free === name || conflict === 'keep_both') return { kind: 'named', name: free };
  if (conflict === 'refuse') return isTaken(free);
  const there = await entryNamed(db, coming);
  if (there === null) return { kind: 'named', name: free };
  if (conflict === 'skip') return { kind: 'skipped', row: there };
  if (there.kind !== coming.kind) return isTaken(free);
  await putIntoTrash(db, there, now);
  return { kind: 'named', name };
}

/**
 * The final name of an upload whose bytes are whole: the one it was begun with, with a number where that is taken by
 * now. The holder of `replaces`, if it is a file, goes into the trash in the same transaction.
 */
export async function takeName(
  db: Database,
  file: FileRow,
  replaces: string,
  now: number,
): Promise<NameColumns> {
  const name = replaces === '' ? file.name : replaces;
  const { account_id: accountId, parent_id: parentId, kind, id } = file;
  if (file.trashed_at !== null) return nameColumns(name, kind);
  const coming: Coming = { accountId, parentId, name, kind, self: id };
  const settled = await settleName(db, coming, replaces === '' ? 'keep_both' : 'replace', now);
  if (!isRefusal(settled) && settled.kind === 'named') return nameColumns(settled.name, kind);
  return nameColumns(await freeName(db, accountId, parentId, name), kind);
}
