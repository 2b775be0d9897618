import * as service from '../../service/index.ts';
import type { NameConflict } from '../../wire/index.ts';
import { refuse } from './routing.ts';
import type { Account, Blob, FileRow, World } from './world.ts';

const isComplete = 'PHASE_TYPE_COMPLETE';

/** Validates a name: it must be valid on every platform it may be downloaded to. */
export const cleanName = (name: string): string =>
  service.fileName(name) ??
  refuse('invalid_argument', { field: 'name', description: 'this name cannot be used' });

/** An entry of the account; null for an unknown id or another account's. */
export const findFile = (world: World, accountId: string, id: string): FileRow | null =>
  world.files.own(accountId, id);

/** All entries of the account, oldest first. */
export const filesOf = (world: World, accountId: string): FileRow[] => world.files.of(accountId);

export const isLive = (row: FileRow): boolean => row.trashed_at === null && row.phase === isComplete;
export const bytesOf = (rows: readonly FileRow[]): number => rows.reduce((sum, row) => sum + row.size, 0);

/** Refuses a folder that the account cannot write to; the root is always writable. */
export function checkFolder(world: World, accountId: string, id: string, field: string): void {
  const row = findFile(world, accountId, id);
  const isFolder = row?.kind === 'drive#folder' && row.trashed_at === null;
  if (id !== '' && !isFolder) refuse('file_not_found', field);
}

/** The roots and their descendants, roots first; only those that match, and descendants of those. */
export function subtree(
  world: World,
  accountId: string,
  roots: readonly string[],
  isWanted: (row: FileRow) => boolean = () => true,
): FileRow[] {
  const rows = filesOf(world, accountId).filter(isWanted);
  const found = new Set(roots.flatMap((id) => rows.find((row) => row.id === id) ?? []));
  // Iterating a Set includes entries added during the iteration.
  for (const { id, kind } of found) {
    if (kind === 'drive#folder') for (const row of rows) if (row.parent_id === id) found.add(row);
  }
  return [...found];
}

/** All entries in the trash with their descendants. */
export function trashedTree(world: World, accountId: string): FileRow[] {
  const roots = filesOf(world, accountId).filter((row) => row.trashed_at !== null);
  const ids = roots.map((row) => row.id);
  return subtree(world, accountId, ids);
}

/** The chain of entries from the id up to the root, nearest first; it stops below an entry in the trash. */
export function ancestry(world: World, accountId: string, id: string): FileRow[] {
  const row = findFile(world, accountId, id);
  return row === null || row.trashed_at !== null ? [] : [row, ...ancestry(world, accountId, row.parent_id)];
}

/** The ids of the folders that take an entry along, nearest first: none above one that is in the trash by itself. */
function carriersOf(world: World, row: FileRow): string[] {
  const parent = row.trashed_at === null ? findFile(world, row.account_id, row.parent_id) : null;
  return parent === null ? [] : [parent.id, ...carriersOf(world, parent)];
}

/** The roots of the ids that a call names, in one order: the same for any order of the ids. */
export function rootsAmong(world: World, accountId: string, ids: readonly string[]): string[] {
  const rows = ids.flatMap((id) => findFile(world, accountId, id) ?? []);
  const set = rows.map((row) => ({ ...row, above: carriersOf(world, row) }));
  return service.rootsOfSet(set).map(({ id }) => id);
}

/** An entry to be placed in a folder; `id` is set when it is moved or copied. */
export type Coming = Pick<FileRow, 'account_id' | 'parent_id' | 'name' | 'kind'> & { readonly id?: string };

/** What holds a name in the folder; a pending upload does not. */
const inFolder = (world: World, coming: Coming): FileRow[] =>
  filesOf(world, coming.account_id).filter((row) => row.parent_id === coming.parent_id && isLive(row));

/** The name if free in the folder, else the first free numbered one. */
function freeName(world: World, coming: Coming): string {
  const taken = new Set(inFolder(world, coming).map((row) => row.name_key));
  let candidate = coming.name;
  for (let n = 2; taken.has(service.nameKey(candidate)); n += 1) {
    candidate = service.numberedName(coming.name, n);
  }
  return candidate;
}

/** The entry that has the name in the folder, or null. */
function entryNamed(world: World, coming: Coming): FileRow | null {
  const key = service.nameKey(coming.name);
  const isIt = (row: FileRow) => row.name_key === key && row.id !== coming.id;
  return inFolder(world, coming).find(isIt) ?? null;
}

/** The name that an entry gets by the `conflict` policy, or the entry that stays in its place. */
export function settleName(world: World, coming: Coming, conflict: NameConflict): string | FileRow {
  const free = freeName(world, coming);
  if (free === coming.name) return free;
  if (conflict === 'replace') refuse('unimplemented', 'name_conflict');
  if (conflict === 'refuse') refuse('file_duplicated_name', { field: 'name', description: free });
  return (conflict === 'skip' ? entryNamed(world, coming) : null) ?? free;
}

/** Sets an entry's name and the columns derived from it. */
export function setName(row: FileRow, name: string): void {
  const extension = row.kind === 'drive#folder' ? '' : service.extensionOf(name);
  const mime_type = row.kind === 'drive#folder' ? '' : service.mimeOf(extension);
  const { category } = service.mediaTypeOf(extension);
  const keys = { name_key: service.nameKey(name), order_key: service.orderKey(name) };
  Object.assign(row, { name, ...keys, extension, mime_type, category });
}

/** Sets a file's content. */
export function setBlob(row: FileRow, blob: Blob): void {
  const { sha256, gcid } = blob;
  Object.assign(row, { blob, sha256, gcid, phase: isComplete });
}

/** Adds a row; a file without a blob is a pending upload, which is not listed. */
export function addRow(
  world: World,
  coming: Coming,
  size = 0,
  blob: Blob | null = null,
  modifiedAt = world.now(),
): FileRow {
  const row: FileRow = {
    ...coming,
    id: world.newId(),
    name_key: '',
    order_key: '',
    extension: '',
    mime_type: '',
    category: '',
    size,
    blob: null,
    sha256: null,
    gcid: null,
    starred: 0,
    phase: coming.kind === 'drive#folder' ? isComplete : 'PHASE_TYPE_RUNNING',
    trashed_at: null,
    created_at: world.now(),
    modified_at: modifiedAt,
    revision: 1,
  };
  setName(row, coming.name);
  if (blob !== null) setBlob(row, blob);
  world.files.set(row.id, row);
  return row;
}

/** The target of copies. */
export interface CopyTarget {
  readonly account: Account;
  readonly parentId: string;
}

/** Copies entries in order. Returns new ids by old ids. An entry whose folder was not copied is left out. */
export function copyRows(
  world: World,
  rows: readonly FileRow[],
  roots: readonly string[],
  { account, parentId }: CopyTarget,
): Map<string, string> {
  const copied = new Map<string, string>();
  for (const row of rows) {
    const isRoot = roots.includes(row.id);
    const parent_id = isRoot ? parentId : copied.get(row.parent_id);
    if (parent_id === undefined) continue;
    const coming = { account_id: account.id, parent_id, name: row.name, kind: row.kind };
    const name = isRoot ? freeName(world, coming) : row.name;
    const modifiedAt = row.kind === 'drive#folder' ? world.now() : row.modified_at;
    copied.set(row.id, addRow(world, { ...coming, name }, row.size, row.blob, modifiedAt).id);
  }
  return copied;
}

/**
 * Permanently deletes entries with their descendants, and releases their space. What was put into the trash by itself
 * stays there, at the top.
 */
export function removeRows(world: World, account: Account, ids: readonly string[]): void {
  const goes = ({ id, phase, trashed_at }: FileRow): boolean =>
    phase === isComplete && (trashed_at === null || ids.includes(id));
  for (const row of subtree(world, account.id, ids, goes)) {
    world.files.delete(row.id);
    account.quota_used -= row.size;
    for (const inside of filesOf(world, account.id))
      if (inside.parent_id === row.id && inside.trashed_at !== null) inside.parent_id = '';
  }
}

/** The account's free storage, in bytes. */
export const roomOf = (world: World, account: Account): number =>
  service.quotaAt(account, account.packs, world.vipQuota, world.now()) - account.quota_used;

/** Reserves storage, or refuses. */
export function reserve(world: World, account: Account, size: number): void {
  if (size > roomOf(world, account)) refuse('file_space_not_enough');
  account.quota_used += size;
}
