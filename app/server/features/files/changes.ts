import { nameKey } from '@aloft/core/service';
import type { NameConflict } from '@aloft/core/wire';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { trashTime } from '../trees/trash.ts';
import { forgetReplaced } from '../uploads/waiting.ts';
import { findPlace } from './ancestors.ts';
import { type Coming, type Settled, settleName } from './conflicts.ts';
import { heightOfAll, raiseHeights, refuseTooDeep } from './depth.ts';
import { recordEvent } from './events.ts';
import { parentsFirst, rootsAmong } from './id-sets.ts';
import { nameHolder, nameHolders } from './name-keys.ts';
import { cleanName, nameColumns } from './names.ts';
import type { FileRow } from './present.ts';
import { folderRow } from './rows.ts';
import { reserveEntries } from './space.ts';
import { findFile, freeName, isNotGone, isOwn } from './tree.ts';

/**
 * Creates a folder and answers its id. A taken name is refused with a free one suggested, unless `conflict` says
 * otherwise: `skip` answers the existing folder.
 */
export async function createFolder(
  services: Services,
  accountId: string,
  parentId: string,
  wanted: string,
  conflict: NameConflict = 'refuse',
): Promise<string | Refusal> {
  const name = cleanName(wanted);
  if (isRefusal(name)) return name;
  const coming: Coming = { accountId, parentId, name, kind: 'drive#folder' };
  return atomicBatch(services.db, (db) => addFolder({ ...services, db }, coming, conflict));
}

/** The same with a name that is clean. Called in a transaction, that a refusal rolls back. */
export async function addFolder(
  services: Services,
  coming: Coming,
  conflict: NameConflict,
): Promise<string | Refusal> {
  const { db } = services;
  const { accountId, parentId } = coming;
  const place = await findPlace(db, accountId, parentId);
  if (place === null) return refuse('file_not_found', { field: 'parent_id' });
  const now = services.clock();
  const settled = await settleName(db, coming, conflict, now);
  if (isRefusal(settled)) return settled;
  if (settled.kind === 'skipped') {
    const { row } = settled;
    return row.kind === 'drive#folder'
      ? row.id
      : refuse('file_duplicated_name', { field: 'name', description: row.name });
  }
  const refusal = refuseTooDeep(place, 'drive#folder') ?? (await reserveEntries(services, accountId, 1));
  if (refusal !== null) return refusal;
  const row = folderRow({ accountId, parentId, name: settled.name, now });
  await db.insertInto('files').values(row).execute();
  await raiseHeights(db, place, 0);
  return row.id;
}

/** Whether an entry holds its name; an unfinished upload gets one with its last byte. */
const isStored = ({ phase }: Pick<FileRow, 'phase'>): boolean => phase === 'PHASE_TYPE_COMPLETE';

/** Renames an entry. A taken name is refused with a free one suggested. */
export async function renameFile(
  services: Services,
  accountId: string,
  id: string,
  wanted: string,
): Promise<Refusal | null> {
  const name = cleanName(wanted);
  if (isRefusal(name)) return name;
  const done = await atomicBatch(services.db, async (db) => {
    const file = await findFile(db, accountId, id);
    if (file === null || file.trashed_at !== null) return refuse('file_not_found');
    const holder = await nameHolder(db, accountId, file.parent_id, name);
    if (holder !== null && holder.id !== id) {
      const free = await freeName(db, accountId, file.parent_id, name);
      return refuse('file_duplicated_name', { field: 'name', description: free });
    }
    const now = services.clock();
    const columns = nameColumns(name, file.kind);
    await db
      .updateTable('files')
      .set(columns)
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .execute();
    if (!isStored(file)) await forgetReplaced(db, [id]);
    const renamed = { ...file, ...columns };
    await recordEvent(db, 'TYPE_RENAME', renamed, now);
    return { renamed, before: file.extension };
  });
  if (isRefusal(done)) return done;
  if (isStored(done.renamed)) services.media.noteExtension(done.renamed, done.before);
  return null;
}

/** Moves one entry after the other, so that each sees the result of those before. */
async function moveEach(
  db: Database,
  place: { readonly accountId: string; readonly parentId: string },
  coming: readonly { readonly id: string; readonly name: string; readonly kind: Coming['kind'] }[],
  conflict: NameConflict,
  now: number,
): Promise<Refusal | null> {
  for (const { id, name, kind } of coming) {
    const settled = await settleName(db, { ...place, name, kind, self: id }, conflict, now);
    if (isRefusal(settled)) return settled;
    if (settled.kind === 'skipped') continue;
    await db
      .updateTable('files')
      .set({ parent_id: place.parentId, ...nameColumns(settled.name, kind) })
      .where('id', '=', id)
      .where('account_id', '=', place.accountId)
      .execute();
  }
  return null;
}

/**
 * Moves entries into a folder, never into themselves; all or none. An entry inside another chosen one moves with that
 * one. A taken name refuses them all, unless `conflict` says otherwise; with `skip` an entry whose name is taken is not
 * moved.
 */
export async function moveFiles(
  services: Services,
  accountId: string,
  ids: readonly string[],
  parentId: string,
  conflict: NameConflict = 'refuse',
): Promise<Refusal | null> {
  return atomicBatch(services.db, async (db) => {
    const place = await findPlace(db, accountId, parentId);
    if (place === null) return refuse('file_not_found', { field: 'to' });
    const chosen = new Set(ids);
    if (place.folders.some((folder) => chosen.has(folder.id)))
      return refuse('invalid_argument', { field: 'to', description: 'into itself' });
    const files = await db
      .selectFrom('files')
      .select(['id', 'name', 'name_key', 'parent_id', 'kind', 'phase', 'tree_height'])
      .where(isOwn(accountId))
      .where(isNotGone(accountId))
      .where('trashed_at', 'is', null)
      .where('id', 'in', ids)
      .execute();
    if (files.length !== chosen.size) return refuse('file_not_found', { field: 'ids' });
    const byId = new Map(files.map((file) => [file.id, file]));
    const roots = await rootsAmong(db, accountId, ids);
    const moved = roots.flatMap((id) => byId.get(id) ?? []).filter((file) => file.parent_id !== parentId);
    const height = await heightOfAll(db, accountId, place, moved);
    if (isRefusal(height)) return height;
    await raiseHeights(db, place, height);
    const coming = moved.filter(isStored);
    const unfinished = moved.filter((file) => !isStored(file));
    if (unfinished.length > 0) await moveUnfinished(db, accountId, parentId, unfinished);
    if (conflict !== 'refuse')
      return moveEach(db, { accountId, parentId }, coming, conflict, services.clock());
    const taken = await takenName(db, accountId, parentId, coming);
    // Nothing has been moved yet: all or none.
    if (taken !== null) return refuse('file_duplicated_name', { field: 'ids', description: taken });
    await moveAll(db, accountId, parentId, coming);
    return null;
  });
}

/** The first name that exists in the folder, or that two of the moved entries share; null when all are free. */
async function takenName(
  db: Database,
  accountId: string,
  parentId: string,
  coming: readonly { readonly name: string }[],
): Promise<string | null> {
  const names = coming.map((file) => file.name);
  const keys = names.map(nameKey);
  const twin = names.find((_, index) => keys.indexOf(keys[index] ?? '') !== index);
  if (twin !== undefined) return twin;
  const holders = await nameHolders(db, accountId, parentId, names);
  return keys.flatMap((key) => holders.get(key)?.name ?? [])[0] ?? null;
}

/** Moves unfinished uploads, which hold no name. What they were begun to replace does not come along. */
async function moveUnfinished(
  db: Database,
  accountId: string,
  parentId: string,
  unfinished: readonly { readonly id: string }[],
): Promise<void> {
  const ids = unfinished.map((file) => file.id);
  await db
    .updateTable('files')
    .set({ parent_id: parentId })
    .where(isOwn(accountId))
    .where('id', 'in', ['', ...ids])
    .execute();
  await forgetReplaced(db, ids);
}

/** Moves entries whose names are free in the folder. */
async function moveAll(
  db: Database,
  accountId: string,
  parentId: string,
  coming: readonly Pick<FileRow, 'id' | 'kind' | 'name' | 'name_key'>[],
): Promise<void> {
  const moved = db.updateTable('files').where(isOwn(accountId));
  // A key that is not the name's own was the only free one in the folder that the entry leaves.
  for (const { id, kind, name, name_key: key } of coming)
    if (key !== nameKey(name))
      await moved
        .set({ parent_id: parentId, ...nameColumns(name, kind) })
        .where('id', '=', id)
        .execute();
  await moved
    .set({ parent_id: parentId })
    .where('id', 'in', ['', ...coming.map((file) => file.id)])
    .execute();
}

/** Whether all of these belong to the account and none is being deleted. */
async function ownAll(db: Database, accountId: string, ids: readonly string[]): Promise<boolean> {
  const { count } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isOwn(accountId))
    .where(isNotGone(accountId))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count === new Set(ids).size;
}

/** Moves entries to the trash, with everything below them: one inside another chosen one goes with that one. */
export async function trashFiles(
  services: Services,
  accountId: string,
  ids: readonly string[],
): Promise<Refusal | null> {
  return atomicBatch(services.db, async (db) => {
    if (!(await ownAll(db, accountId, ids))) return refuse('file_not_found', { field: 'ids' });
    await db
      .updateTable('files')
      .set({ trashed_at: await trashTime(db, accountId, services.clock()) })
      .where(isOwn(accountId))
      .where('id', 'in', await rootsAmong(db, accountId, ids))
      .where('trashed_at', 'is', null)
      .execute();
    return null;
  });
}

/** The name of an unfinished upload that is restored: its own, for a number or none with its last byte. */
async function withoutName(db: Database, { name }: Coming, id: string): Promise<Settled> {
  await forgetReplaced(db, [id]);
  return { kind: 'named', name };
}

/**
 * Restores entries from the trash, folders before what was trashed out of them; one whose folder does not come back goes
 * to the top. A taken name gets a number, unless `conflict` says otherwise; with `skip` the entry stays in the trash.
 */
export async function untrashFiles(
  services: Services,
  accountId: string,
  ids: readonly string[],
  conflict: NameConflict = 'keep_both',
): Promise<Refusal | null> {
  return atomicBatch(services.db, async (db) => {
    const files = new Map<string, FileRow>();
    for (const id of ids) {
      const file = await findFile(db, accountId, id);
      if (file === null) return refuse('file_not_found', { field: 'ids' });
      files.set(id, file);
    }
    for (const id of await parentsFirst(db, accountId, ids)) {
      const file = files.get(id);
      if (file === undefined || file.trashed_at === null) continue;
      const place = (await findPlace(db, accountId, file.parent_id)) ?? { id: '', folders: [] };
      const parentId = place.id;
      const height = await heightOfAll(db, accountId, place, [file]);
      if (isRefusal(height)) return height;
      const coming: Coming = { accountId, parentId, name: file.name, kind: file.kind };
      const settled = isStored(file)
        ? await settleName(db, coming, conflict, services.clock())
        : await withoutName(db, coming, id);
      if (isRefusal(settled)) return settled;
      if (settled.kind === 'skipped') continue;
      await raiseHeights(db, place, height);
      await db
        .updateTable('files')
        .set({ trashed_at: null, parent_id: parentId, ...nameColumns(settled.name, file.kind) })
        .where('id', '=', id)
        .execute();
    }
    return null;
  });
}

/** Stars or unstars entries. */
export async function starFiles(
  services: Services,
  accountId: string,
  ids: readonly string[],
  starred: 0 | 1,
): Promise<Refusal | null> {
  return atomicBatch(services.db, async (db) => {
    if (!(await ownAll(db, accountId, ids))) return refuse('file_not_found', { field: 'ids' });
    await db.updateTable('files').set({ starred }).where(isOwn(accountId)).where('id', 'in', ids).execute();
    return null;
  });
}
