import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { refuse } from './frame.ts';
import { cleanName, nameKey } from './names.ts';
import { addRow, filesOf, freeName, isOwnFolder } from './tree.ts';
import type { Account, FileRow, World } from './world.ts';

/** The field of a write that says what becomes of a taken name. */
export const Conflict = { name_conflict: v.optional(wire.NameConflict) };

/** An entry on its way into a folder; `self` is itself, when it is moved or copied. */
export interface Coming {
  readonly accountId: string;
  readonly parentId: string;
  readonly name: string;
  readonly kind: FileRow['kind'];
  readonly self?: string;
}

/** The whole entry of this name in the folder, or null. */
export function entryNamed(world: World, coming: Coming): FileRow | null {
  const found = filesOf(world, coming.accountId).find(
    (row) =>
      row.parentId === coming.parentId &&
      row.trashedAt === null &&
      row.phase === 'PHASE_TYPE_COMPLETE' &&
      row.id !== coming.self &&
      nameKey(row.name) === nameKey(coming.name),
  );
  return found ?? null;
}

/** Refuses what `conflict` does not let in; nothing is changed. */
export function checkName(world: World, coming: Coming, conflict: wire.NameConflict): void {
  const { accountId, parentId, name } = coming;
  const free = freeName(world, accountId, parentId, name);
  const there = entryNamed(world, coming);
  const taken = conflict === 'refuse' && free !== name;
  const other = conflict === 'replace' && there !== null && there.kind !== coming.kind;
  if (taken || other) refuse('file_duplicated_name', { field: 'name', description: free });
}

/** What the entry is called now, or the one that stays in its place; whoever is replaced goes to the trash. */
export function settleName(world: World, coming: Coming, conflict: wire.NameConflict): string | FileRow {
  checkName(world, coming, conflict);
  const { accountId, parentId, name } = coming;
  const there = entryNamed(world, coming);
  if (there !== null && conflict === 'skip') return there;
  if (there !== null && conflict === 'replace') there.trashedAt = world.now();
  return freeName(world, accountId, parentId, name);
}

/** Makes a folder. A taken name is refused with a free one suggested, unless `conflict` says otherwise. */
export function createFolder(
  world: World,
  account: Account,
  parentId: string,
  wanted: string,
  conflict: wire.NameConflict = 'refuse',
): FileRow {
  const name = cleanName(wanted);
  if (!isOwnFolder(world, account.id, parentId)) refuse('file_not_found', { field: 'parent_id' });
  const kind = 'drive#folder' as const;
  const settled = settleName(world, { accountId: account.id, parentId, name, kind }, conflict);
  if (typeof settled === 'string') {
    return addRow(world, { accountId: account.id, parentId, name: settled, kind, size: 0, blobId: null });
  }
  if (settled.kind !== kind) refuse('file_duplicated_name', { field: 'name', description: settled.name });
  return settled;
}
