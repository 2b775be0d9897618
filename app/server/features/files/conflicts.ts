import { nameKey } from '@aloft/core/service';
import type { NameConflict } from '@aloft/core/wire';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { trashTime } from '../trees/trash.ts';
import type { FileRow } from './present.ts';
import { freeName, ownFiles } from './tree.ts';

/** An entry on its way into a folder. */
export interface Coming {
  readonly accountId: string;
  readonly parentId: string;
  readonly name: string;
  readonly kind: FileRow['kind'];
  /** The entry that moves or is copied: it never stands in its own way. */
  readonly self?: string | undefined;
}

/** What became of a name: what the entry is called now, or the one that stays in its place. */
export type Settled =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'skipped'; readonly row: FileRow };

/** The whole entry of this name in the folder, or null; an upload still running is none. */
export async function entryNamed(db: Database, coming: Coming): Promise<FileRow | null> {
  const row = await ownFiles(db, coming.accountId)
    .where('files.parent_id', '=', coming.parentId)
    .where('files.name_key', '=', nameKey(coming.name))
    .where('files.trashed_at', 'is', null)
    .where('files.phase', '=', 'PHASE_TYPE_COMPLETE')
    .executeTakeFirst();
  return row === undefined || row.id === coming.self ? null : row;
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
 * Settles a taken name in the transaction in which the newcomer becomes visible (R10.3): whoever is replaced goes to
 * the trash in that very transaction, so that the folder never has both and never neither. A file is replaced by
 * a file alone and a folder by a folder; the other way round is refused. A name that an upload still running
 * holds gives the newcomer a number.
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
 * The name of an upload that replaces, as its last bytes are in: the wanted one when whoever has it can be
 * replaced, else the one that it was given at its beginning.
 */
export async function takeName(
  db: Database,
  file: FileRow,
  wanted: string,
  now: number,
): Promise<{ readonly name: string; readonly name_key: string }> {
  const own = { name: file.name, name_key: file.name_key };
  if (wanted === '') return own;
  const coming: Coming = {
    accountId: file.account_id,
    parentId: file.parent_id,
    name: wanted,
    kind: file.kind,
    self: file.id,
  };
  const settled = await settleName(db, coming, 'replace', now);
  if (isRefusal(settled) || settled.kind === 'skipped' || settled.name !== wanted) return own;
  return { name: wanted, name_key: nameKey(wanted) };
}
