import { hash } from 'node:crypto';
import type { NameConflict } from '@aloft/core/wire';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { piecesOf } from '../../platform/database/pages.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { chainOf, type Place } from '../files/ancestors.ts';
import { type Coming, settleName } from '../files/conflicts.ts';
import { isTooDeep, raiseHeights } from '../files/depth.ts';
import { nameColumns } from '../files/names.ts';
import { fileRow, folderRow } from '../files/rows.ts';
import type { Room } from '../files/space.ts';
import { freeName, isNotGone, isOwn } from '../files/tree.ts';
import type { ShareRight } from '../shares/grant.ts';
import { prohibitedBlobs } from '../shares/prohibitions.ts';
import { maxEntriesAtOnce } from '../trees/bounds.ts';

/** An entry to copy. */
export type Source = Selectable<Tables['files']>;
type NewRow = Insertable<Tables['files']> & { readonly id: string };

/** Source and target of a copy. */
export interface CopyStep {
  readonly ownerId: string;
  readonly targetId: string;
  readonly parentId: string;
  readonly now: number;
  /** What to do when a name is taken; by default, append a number. */
  readonly conflict?: NameConflict | undefined;
  /**
   * The share that the entries are saved from, at the passcode version that opened it; absent when copying own
   * entries.
   */
  readonly share?: ShareRight | undefined;
  /**
   * A secret of this copy that the ids of the copies are derived from, so that no list of a million pairs is stored.
   */
  readonly seed: string;
}

/** The id of an entry's copy: the same in every step, and not guessable. */
export function idOfCopy({ seed }: Pick<CopyStep, 'seed'>, id: string): string {
  for (let nth = 0; ; nth += 1) {
    const found = hash('sha256', `${seed} ${id} ${nth}`, 'base64url').slice(0, 22);
    // An id must not begin with a dash, see `newId`.
    if (!found.startsWith('-')) return found;
  }
}

/** Levels of folders below an entry that is copied; -1 for a file. */
const heightOf = ({ kind, tree_height: height }: Source): number => (kind === 'drive#folder' ? height : -1);

/** The room that the entries need, folders counted. */
export const roomOf = (sources: readonly Source[]): Room => ({
  bytes: sources.reduce((sum, { size }) => sum + size, 0),
  entries: sources.length,
});

/** The entries of the owner's drive that can still be copied, ordered by id. */
export async function sourcesOf(
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<readonly Source[]> {
  const byId = new Map<string, Source>();
  for (const some of piecesOf(ids)) {
    const rows = await db
      .selectFrom('files')
      .selectAll()
      .where(isOwn(ownerId))
      .where('id', 'in', some)
      .where('trashed_at', 'is', null)
      .where('phase', '=', 'PHASE_TYPE_COMPLETE')
      .execute();
    for (const row of rows) byId.set(row.id, row);
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Which of the ids exist in the drive, including entries that are being deleted. */
async function existing(db: Database, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of piecesOf(ids)) {
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where(isOwn(accountId))
      .where('id', 'in', some)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/**
 * The name of a copied root; null when it is skipped. Everything that could be refused was refused before the copy
 * started.
 */
async function nameOfRoot(db: Database, coming: Coming, step: CopyStep): Promise<string | null> {
  const settled = await settleName(db, coming, step.conflict ?? 'keep_both', step.now);
  if (isRefusal(settled)) return freeName(db, coming.accountId, coming.parentId, coming.name);
  return settled.kind === 'skipped' ? null : settled.name;
}

const timesOf = ({ modified_at, taken_at, recorded_at }: Source) => ({ modified_at, taken_at, recorded_at });

/** The copy's row; the totals of a folder grow as its content is copied. */
function copyOf(step: CopyStep, source: Source, parentId: string, name: string): NewRow {
  const made = { accountId: step.targetId, parentId, name, now: step.now };
  const id = idOfCopy(step, source.id);
  return source.kind === 'drive#folder'
    ? { ...folderRow(made), id, tree_height: source.tree_height }
    : { ...fileRow({ ...made, size: source.size, blobId: source.blob_id }), id, ...timesOf(source) };
}

async function insert(db: Database, row: NewRow): Promise<void> {
  await db.insertInto('files').values(row).execute();
}

/** The entries that a share may give out: not those with prohibited content (P9h). Own entries are all copied. */
async function givenOut(
  db: Database,
  { ownerId, targetId }: CopyStep,
  sources: readonly Source[],
): Promise<readonly Source[]> {
  if (ownerId === targetId) return sources;
  const blobIds = sources.map((source) => source.blob_id);
  const prohibited = await prohibitedBlobs(db, ownerId, blobIds);
  return sources.filter((source) => !prohibited.has(source.blob_id ?? ''));
}

/** What became of entries that were to be copied; the rest is not wanted, or was there already. */
export interface Copied {
  readonly copied: readonly Source[];
  /** What would be too deep in the target by now (P36f). */
  readonly tooDeep: readonly Source[];
}

/** Copies the chosen entries into the target, by reference to their blobs. */
export async function copyRoots(
  db: Database,
  step: CopyStep,
  place: Place,
  sources: readonly Source[],
): Promise<Copied> {
  const copied: Source[] = [];
  const tooDeep: Source[] = [];
  for (const source of await givenOut(db, step, sources)) {
    if (isTooDeep(place, heightOf(source))) {
      tooDeep.push(source);
      continue;
    }
    const coming = {
      accountId: step.targetId,
      parentId: step.parentId,
      name: source.name,
      kind: source.kind,
      self: source.id,
    };
    // A name depends on the copies before it.
    const name = await nameOfRoot(db, coming, step);
    if (name === null) continue;
    await insert(db, copyOf(step, source, step.parentId, name));
    copied.push(source);
  }
  await raiseHeights(db, place, Math.max(-1, ...copied.map(heightOf)));
  return { copied, tooDeep };
}

/** Target folders of copies, with the max. levels below each; deleted ones are missing. */
async function copiedFolders(
  db: Database,
  step: CopyStep,
  sources: readonly Source[],
): Promise<Map<string, number>> {
  const ids = [...new Set(sources.map((source) => idOfCopy(step, source.parent_id)))];
  const found = new Map<string, number>();
  for (const some of piecesOf(ids)) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'tree_height'])
      .where(isOwn(step.targetId))
      .where(isNotGone(step.targetId))
      .where('id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.id, row.tree_height);
  }
  return found;
}

/**
 * Inserts copies and answers the new ones; existing ones are skipped. A name that was meanwhile taken in the copy,
 * which is visible while it is made, gets a number.
 */
async function insertOnce(db: Database, accountId: string, rows: readonly NewRow[]): Promise<Set<string>> {
  const written = new Set<string>();
  for (const some of piecesOf(rows, maxEntriesAtOnce)) {
    const fresh = await db
      .insertInto('files')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    for (const { id } of fresh) written.add(id);
  }
  const others = rows.filter((row) => !written.has(row.id));
  const there = await existing(
    db,
    accountId,
    others.map((row) => row.id),
  );
  for (const row of others) {
    if (there.has(row.id)) continue;
    const name = await freeName(db, accountId, row.parent_id, row.name);
    await insert(db, { ...row, ...nameColumns(name, row.kind) });
    written.add(row.id);
  }
  return written;
}

/** Whether a folder fits into a folder of the copy; raises the recorded height if needed. */
async function makesRoom(
  db: Database,
  step: CopyStep,
  folders: Map<string, number>,
  parentId: string,
  height: number,
): Promise<boolean> {
  if ((folders.get(parentId) ?? 0) > height) return true;
  const chain = await chainOf(db, step.targetId, parentId);
  const place = { id: parentId, folders: chain.entries };
  if (isTooDeep(place, height)) return false;
  await raiseHeights(db, place, height);
  folders.set(parentId, height + 1);
  return true;
}

/**
 * Copies the content of folders that are already copied, by reference to the blobs. Skips what was copied before, and
 * what would go into a folder of the copy that was deleted: whoever deleted it does not want that either.
 */
export async function copyInto(db: Database, step: CopyStep, sources: readonly Source[]): Promise<Copied> {
  const folders = await copiedFolders(db, step, sources);
  const rows: NewRow[] = [];
  const tooDeep: Source[] = [];
  for (const source of await givenOut(db, step, sources)) {
    const parentId = idOfCopy(step, source.parent_id);
    if (!folders.has(parentId)) continue;
    const isFolder = source.kind === 'drive#folder';
    if (isFolder && !(await makesRoom(db, step, folders, parentId, source.tree_height))) tooDeep.push(source);
    else rows.push(copyOf(step, source, parentId, source.name));
  }
  const written = await insertOnce(db, step.targetId, rows);
  return { copied: sources.filter((source) => written.has(idOfCopy(step, source.id))), tooDeep };
}

/** The existing copies of the chosen entries, by the ids of their sources. */
export async function copiesOf(
  db: Database,
  step: Pick<CopyStep, 'targetId' | 'seed'>,
  roots: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const copies = roots.map((id) => [id, idOfCopy(step, id)] as const);
  const there = new Set<string>();
  for (const some of piecesOf(copies)) {
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where(isOwn(step.targetId))
      .where(isNotGone(step.targetId))
      .where(
        'id',
        'in',
        some.map(([, copy]) => copy),
      )
      .execute();
    for (const { id } of rows) there.add(id);
  }
  return new Map(copies.filter(([, copy]) => there.has(copy)));
}

/** The same in the wire format. */
export const traceOf = (copies: ReadonlyMap<string, string>): string =>
  JSON.stringify(Object.fromEntries(copies));
