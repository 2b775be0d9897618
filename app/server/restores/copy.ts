import { hash } from 'node:crypto';
import type { NameConflict } from '@aloft/core/wire';
import type { Insertable } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { type Coming, settleName } from '../files/conflicts.ts';
import { fileRow, folderRow } from '../files/rows.ts';
import { freeName, isOwn, liveTree } from '../files/tree.ts';
import { isRefusal } from '../http/failure.ts';

/** More entries than this are copied by a task in the background. */
export const mostAtOnce = 500;

/** What has to be copied: every entry of the chosen ones, roots first. */
export interface Plan {
  readonly ids: readonly string[];
  readonly bytes: number;
}

/** Counts what is below the chosen entries of the owner's drive; what is in the trash stays there, with all below it. */
export async function planCopy(db: Database, ownerId: string, roots: readonly string[]): Promise<Plan> {
  // An entry that is chosen and below another one comes twice, first as what is chosen.
  const planned = new Map((await liveTree(db, ownerId, roots)).map(({ id, size }) => [id, size]));
  let bytes = 0;
  for (const size of planned.values()) bytes += size;
  return { ids: [...planned.keys()], bytes };
}

/** Where a copy comes from and goes to. */
export interface CopyStep {
  readonly ownerId: string;
  readonly targetId: string;
  readonly parentId: string;
  readonly roots: ReadonlySet<string>;
  readonly now: number;
  /** What becomes of a taken name; a number when left out. */
  readonly conflict?: NameConflict | undefined;
  /** A secret of this copy that the ids of what it makes come from: no list of a million pairs has to be kept. */
  readonly seed: string;
}

/** The id of an entry's copy: the same in every step, and nobody's to guess. */
export function idOfCopy({ seed }: Pick<CopyStep, 'seed'>, id: string): string {
  for (let nth = 0; ; nth += 1) {
    const found = hash('sha256', `${seed} ${id} ${nth}`, 'base64url').slice(0, 22);
    // As every other id.
    if (!found.startsWith('-')) return found;
  }
}

/** Those of the ids that are entries of the drive. */
async function existing(db: Database, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where(isOwn(accountId))
      .where('id', 'in', ids.slice(at, at + 500))
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** What a copied root is called; null when it is not copied. What could be refused was, before the copy began. */
async function nameOfCopy(db: Database, coming: Coming, step: CopyStep): Promise<string | null> {
  const settled = await settleName(db, coming, step.conflict ?? 'keep_both', step.now);
  if (isRefusal(settled)) return freeName(db, coming.accountId, coming.parentId, coming.name);
  return settled.kind === 'skipped' ? null : settled.name;
}

/** The entries of the owner's drive that are still there to be copied, in the order of their ids. */
async function sourcesOf(db: Database, ownerId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where(isOwn(ownerId))
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Copies entries by reference to their blobs, in order, into the target's drive, and answers their bytes. At most
 * `mostAtOnce`. An entry whose folder was not copied, or is gone again, is left out.
 */
export async function copyEntries(db: Database, step: CopyStep, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const sources = await sourcesOf(db, step.ownerId, ids);
  const above = sources.filter(({ id }) => !step.roots.has(id)).map((row) => idOfCopy(step, row.parent_id));
  const there = await existing(db, step.targetId, [...new Set(above)]);
  let rows: Insertable<Tables['files']>[] = [];
  const write = async (): Promise<void> => {
    if (rows.length > 0) await db.insertInto('files').values(rows).execute();
    rows = [];
  };
  let bytes = 0;
  for (const source of sources) {
    const isRoot = step.roots.has(source.id);
    const parentId = isRoot ? step.parentId : idOfCopy(step, source.parent_id);
    if (!isRoot && !there.has(parentId)) continue;
    const { kind, size } = source;
    const coming = { accountId: step.targetId, parentId, name: source.name, kind, self: source.id };
    // A root's name depends on those beside it.
    if (isRoot) await write();
    const name = isRoot ? await nameOfCopy(db, coming, step) : source.name;
    if (name === null) continue;
    const made = { accountId: step.targetId, parentId, name, now: step.now };
    const row =
      kind === 'drive#folder' ? folderRow(made) : fileRow({ ...made, size, blobId: source.blob_id });
    const id = idOfCopy(step, source.id);
    rows.push({ ...row, id });
    there.add(id);
    bytes += size;
  }
  await write();
  return bytes;
}

/** The copies of the chosen entries that are there, by the ids of what was copied. */
export async function copiesOf(
  db: Database,
  step: Pick<CopyStep, 'targetId' | 'seed' | 'roots'>,
): Promise<ReadonlyMap<string, string>> {
  const copies = [...step.roots].map((id) => [id, idOfCopy(step, id)] as const);
  const there = await existing(
    db,
    step.targetId,
    copies.map(([, copy]) => copy),
  );
  return new Map(copies.filter(([, copy]) => there.has(copy)));
}

/** The same as clients read it. */
export const traceOf = (copies: ReadonlyMap<string, string>): string =>
  JSON.stringify(Object.fromEntries(copies));
