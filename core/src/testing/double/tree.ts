import { nameKey, numberedName } from './names.ts';
import type { Account, FileRow, World } from './world.ts';

const deepest = 64;

/** An entry of the account, or null: foreign and unknown ids look the same. */
export function findFile(world: World, accountId: string, id: string): FileRow | null {
  const row = world.files.get(id);
  return row !== undefined && row.accountId === accountId ? row : null;
}

/** All entries of the account, in the order of their making. */
export const filesOf = (world: World, accountId: string): FileRow[] =>
  [...world.files.values()].filter((row) => row.accountId === accountId);

/** Whether the account may put something into the folder; the root always is. */
export function isOwnFolder(world: World, accountId: string, id: string): boolean {
  const row = findFile(world, accountId, id);
  return id === '' || (row !== null && row.kind === 'drive#folder' && row.trashedAt === null);
}

/** The roots and everything below them, at most 64 levels, roots first. */
export function subtree(world: World, accountId: string, roots: readonly string[]): FileRow[] {
  const inside = new Map<string, FileRow[]>();
  for (const row of filesOf(world, accountId)) {
    const beside = inside.get(row.parentId);
    if (beside === undefined) inside.set(row.parentId, [row]);
    else beside.push(row);
  }
  const found = new Map<string, FileRow>();
  let level = roots.flatMap((id) => findFile(world, accountId, id) ?? []);
  for (let depth = 0; level.length > 0 && depth <= deepest; depth += 1) {
    const fresh = level.filter((row) => !found.has(row.id));
    for (const row of fresh) found.set(row.id, row);
    level = fresh.flatMap((row) => inside.get(row.id) ?? []);
  }
  return [...found.values()];
}

/** Everything in the trash, with all that is below it. */
export function trashedTree(world: World, accountId: string): FileRow[] {
  const roots = filesOf(world, accountId).filter((row) => row.trashedAt !== null);
  return subtree(
    world,
    accountId,
    roots.map((row) => row.id),
  );
}

/** The chain of entries from the id up to the top, nearest first; empty when the entry is trashed or not there. */
export function ancestry(world: World, accountId: string, id: string): FileRow[] {
  const chain: FileRow[] = [];
  let row = findFile(world, accountId, id);
  while (row !== null && row.trashedAt === null && chain.length <= deepest) {
    chain.push(row);
    row = findFile(world, accountId, row.parentId);
  }
  return chain;
}

/** The name itself when it is free in the folder, else the first numbered one that is. */
export function freeName(world: World, accountId: string, parentId: string, name: string): string {
  const taken = new Set(
    filesOf(world, accountId)
      .filter((row) => row.parentId === parentId && row.trashedAt === null)
      .map((row) => nameKey(row.name)),
  );
  let candidate = name;
  for (let n = 2; taken.has(nameKey(candidate)); n += 1) candidate = numberedName(name, n);
  return candidate;
}

/** What a new row is made of. */
export interface NewRow {
  readonly accountId: string;
  readonly parentId: string;
  readonly name: string;
  readonly kind: FileRow['kind'];
  readonly size: number;
  readonly blobId: string | null;
}

/** Adds a row; a file without a blob is an upload still running, which nobody sees. */
export function addRow(world: World, made: NewRow): FileRow {
  const now = world.now();
  const running = made.kind === 'drive#file' && made.blobId === null;
  const row: FileRow = {
    ...made,
    id: world.newId(),
    starred: false,
    phase: running ? 'PHASE_TYPE_RUNNING' : 'PHASE_TYPE_COMPLETE',
    trashedAt: null,
    createdAt: now,
    modifiedAt: now,
    revision: 1,
  };
  world.files.set(row.id, row);
  return row;
}

/** What is copied: the live entries at and below the roots, and their bytes. */
export function planCopy(
  world: World,
  ownerId: string,
  roots: readonly string[],
): { rows: FileRow[]; bytes: number } {
  const chosen = new Set(roots);
  const planned = new Set<string>();
  const rows = subtree(world, ownerId, roots).filter((row) => {
    const live = row.trashedAt === null && row.phase === 'PHASE_TYPE_COMPLETE';
    const taken = live && (chosen.has(row.id) || planned.has(row.parentId));
    if (taken) planned.add(row.id);
    return taken;
  });
  return { rows, bytes: rows.reduce((sum, row) => sum + row.size, 0) };
}

/** Copies entries in order; answers old ids to new ones. An entry whose folder was not copied is left out. */
export function copyRows(
  world: World,
  rows: readonly FileRow[],
  roots: ReadonlySet<string>,
  to: {
    readonly accountId: string;
    readonly parentId: string;
    /** What a root is called there; null when it is not copied. A number after a taken name when left out. */
    readonly nameOf?: (row: FileRow) => string | null;
  },
): Map<string, string> {
  const copied = new Map<string, string>();
  for (const row of rows) {
    const isRoot = roots.has(row.id);
    const parentId = isRoot ? to.parentId : copied.get(row.parentId);
    if (parentId === undefined) continue;
    const free = (): string | null => freeName(world, to.accountId, parentId, row.name);
    const name = isRoot ? (to.nameOf ?? free)(row) : row.name;
    if (name === null) continue;
    const { kind, size, blobId } = row;
    copied.set(row.id, addRow(world, { accountId: to.accountId, parentId, name, kind, size, blobId }).id);
  }
  return copied;
}

/** Deletes entries for good, with everything below, and gives their space back. */
export function removeRows(world: World, account: Account, ids: readonly string[]): void {
  for (const row of subtree(world, account.id, ids)) {
    if (row.phase !== 'PHASE_TYPE_COMPLETE') continue;
    world.files.delete(row.id);
    account.quotaUsed -= row.size;
  }
}
