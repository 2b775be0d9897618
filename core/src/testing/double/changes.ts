import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { type Coming, Conflict, checkName, entryNamed, settleName } from './conflicts.ts';
import { bodyOf, own, type Route, refuse } from './frame.ts';
import { nameKey } from './names.ts';
import { finishedTask, mostAtOnce, startCopy } from './tasks.ts';
import { reserve } from './tiers.ts';
import {
  ancestry,
  copyRows,
  findFile,
  freeName,
  isOwnFolder,
  planCopy,
  removeRows,
  subtree,
  trashedTree,
} from './tree.ts';
import type { Account, FileRow, World } from './world.ts';

const mostIds = 1000;
const Id = v.pipe(v.string(), v.maxLength(64));
const Ids = v.pipe(v.array(Id), v.minLength(1));

/** The ids, each once, or the refusal of too many. */
function few(ids: readonly string[]): readonly string[] {
  return ids.length > mostIds ? refuse('too_many_files', { field: 'ids' }) : [...new Set(ids)];
}

/** The account's entries of all these ids, or the refusal: all or none. */
function rowsOf(world: World, account: Account, ids: readonly string[]): FileRow[] {
  return ids.map((id) => findFile(world, account.id, id) ?? refuse('file_not_found', { field: 'ids' }));
}

/** Entries that are not in the trash, and a folder that is not among them. */
function movable(world: World, account: Account, ids: readonly string[], parentId: string): FileRow[] {
  if (!isOwnFolder(world, account.id, parentId)) refuse('file_not_found', { field: 'to' });
  if (subtree(world, account.id, ids).some((row) => row.id === parentId)) {
    refuse('invalid_argument', { field: 'to', description: 'into itself' });
  }
  const rows = rowsOf(world, account, ids);
  return rows.some((row) => row.trashedAt !== null) ? refuse('file_not_found', { field: 'ids' }) : rows;
}

/** How an entry comes into a folder. */
const comingOf = (row: FileRow, parentId: string): Coming => {
  const { accountId, name, kind, id } = row;
  return { accountId, parentId, name, kind, self: id };
};

/** One entry after the other, so that each sees what became of those before; whoever is skipped stays. */
function moveEach(
  world: World,
  rows: readonly FileRow[],
  parentId: string,
  conflict: wire.NameConflict,
): void {
  for (const row of rows) checkName(world, comingOf(row, parentId), conflict);
  for (const row of rows) {
    const settled = settleName(world, comingOf(row, parentId), conflict);
    if (typeof settled !== 'string') continue;
    row.name = settled;
    row.parentId = parentId;
  }
}

/** Changes of many entries at once. */
export function changeRoutes(world: World): readonly Route[] {
  const batch = (
    name: string,
    type: string,
    change: (account: Account, ids: readonly string[]) => void,
  ): Route =>
    own('POST', `/drive/v1/files:${name}`, wire.BatchAnswer, (ask, account) => {
      change(account, few(bodyOf(ask, v.object({ ids: Ids })).ids));
      return finishedTask(world, account, type);
    });
  const Into = v.object({ ids: Ids, to: v.object({ parent_id: Id }), ...Conflict });

  return [
    own('POST', '/drive/v1/files:batchMove', wire.BatchAnswer, (ask, account) => {
      const { ids, to, name_conflict } = bodyOf(ask, Into);
      const rows = movable(world, account, few(ids), to.parent_id).filter(
        (row) => row.parentId !== to.parent_id,
      );
      if (name_conflict !== undefined && name_conflict !== 'refuse') {
        moveEach(world, rows, to.parent_id, name_conflict);
        return finishedTask(world, account, 'move');
      }
      const moved = new Set<string>();
      for (const row of rows) {
        const free = freeName(world, account.id, to.parent_id, row.name);
        if (free !== row.name || moved.has(nameKey(row.name))) {
          refuse('file_duplicated_name', { field: 'ids', description: free });
        }
        moved.add(nameKey(row.name));
      }
      for (const row of rows) row.parentId = to.parent_id;
      return finishedTask(world, account, 'move');
    }),

    own('POST', '/drive/v1/files:batchCopy', wire.BatchAnswer, (ask, account) => {
      const { ids, to, name_conflict: conflict = 'keep_both' } = bodyOf(ask, Into);
      const chosen = new Set(few(ids));
      // An entry that lies within another of the chosen ones is copied with that one.
      const roots = movable(world, account, [...chosen], to.parent_id).filter(
        (row) => !ancestry(world, account.id, row.parentId).some((above) => chosen.has(above.id)),
      );
      const names = new Set<string>();
      for (const row of roots) {
        checkName(world, comingOf(row, to.parent_id), conflict);
        if (conflict === 'refuse' && names.has(nameKey(row.name))) refuse('file_duplicated_name');
        names.add(nameKey(row.name));
      }
      const rootIds = roots.flatMap((row) =>
        conflict === 'skip' && entryNamed(world, comingOf(row, to.parent_id)) !== null ? [] : [row.id],
      );
      const plan = planCopy(world, account.id, rootIds);
      reserve(world, account, plan.bytes);
      const nameOf = (row: FileRow): string | null => {
        const settled = settleName(world, comingOf(row, to.parent_id), conflict);
        return typeof settled === 'string' ? settled : null;
      };
      const into = { accountId: account.id, parentId: to.parent_id, nameOf };
      if (plan.rows.length > mostAtOnce) {
        return { task_id: startCopy(world, 'copy', roots[0]?.name ?? '', plan, rootIds, into) };
      }
      copyRows(world, plan.rows, new Set(rootIds), into);
      return finishedTask(world, account, 'copy');
    }),

    batch('batchTrash', 'trash', (account, ids) => {
      for (const row of rowsOf(world, account, ids)) row.trashedAt ??= world.now();
    }),

    own('POST', '/drive/v1/files:batchUntrash', wire.BatchAnswer, (ask, account) => {
      const { ids, name_conflict = 'keep_both' } = bodyOf(ask, v.object({ ids: Ids, ...Conflict }));
      const rows = rowsOf(world, account, few(ids)).filter((row) => row.trashedAt !== null);
      const back = (row: FileRow): Coming =>
        comingOf(row, isOwnFolder(world, account.id, row.parentId) ? row.parentId : '');
      for (const row of rows) checkName(world, back(row), name_conflict);
      for (const row of rows) {
        const { parentId } = back(row);
        const settled = settleName(world, back(row), name_conflict);
        if (typeof settled !== 'string') continue;
        row.name = settled;
        row.parentId = parentId;
        row.trashedAt = null;
      }
      return finishedTask(world, account, 'untrash');
    }),

    batch('batchDelete', 'delete', (account, ids) => {
      rowsOf(world, account, ids);
      removeRows(world, account, ids);
    }),

    batch('star', 'star', (account, ids) => {
      for (const row of rowsOf(world, account, ids)) row.starred = true;
    }),

    batch('unstar', 'unstar', (account, ids) => {
      for (const row of rowsOf(world, account, ids)) row.starred = false;
    }),

    own('PATCH', '/drive/v1/files/trash:empty', wire.BatchAnswer, (_, account) => {
      const trashed = trashedTree(world, account.id);
      removeRows(
        world,
        account,
        trashed.map((row) => row.id),
      );
      return finishedTask(world, account, 'empty_trash');
    }),

    own('DELETE', '/drive/v1/files/{id}', wire.BatchAnswer, (ask, account) => {
      rowsOf(world, account, [ask.param('id')]);
      removeRows(world, account, [ask.param('id')]);
      return finishedTask(world, account, 'delete');
    }),
  ];
}
