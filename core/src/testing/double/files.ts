import * as v from 'valibot';
import { fileKindOf } from '../../rules/file-kinds.ts';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { isShared } from './own-shares.ts';
import { folderPage, newestPage, noteEvent, presentFile, treeOf } from './present.ts';
import { allowed, own, type Route, refuse } from './routing.ts';
import { addDownload, finishedTask, startCopy } from './tasks.ts';
import * as tree from './tree.ts';
import { beginUpload, beginVersion } from './uploads.ts';
import type { Account, FileRow, World } from './world.ts';

const categoryOf = (row: FileRow) => fileKindOf({ name: row.name, mimeType: row.mime_type });

/** Whether a listing includes the row; the caller checks `trashed`. */
function fits(row: FileRow, filters: service.FileFilters): boolean {
  const { gt = Number.NEGATIVE_INFINITY, lt = Number.POSITIVE_INFINITY } = filters.modified_time ?? {};
  return (
    service.rankedIn(filters, row.kind === 'drive#folder' ? 0 : 1) &&
    (row.kind === 'drive#folder' || (filters.category?.in.includes(categoryOf(row)) ?? true)) &&
    row.size > (filters.size?.gt ?? -1) &&
    row.size < (filters.size?.lt ?? Number.POSITIVE_INFINITY) &&
    row.phase === (filters.phase?.eq ?? 'PHASE_TYPE_COMPLETE') &&
    row.mime_type.startsWith(filters.mime_type?.prefix.toLowerCase() ?? '') &&
    service.searchText(row.name).includes(service.searchText(filters.name?.match ?? '')) &&
    (filters.system_tag === undefined || row.starred === 1) &&
    (filters.starred === undefined || filters.starred.eq === (row.starred === 1)) &&
    row.modified_at > gt &&
    row.modified_at < lt
  );
}

function listFolder(world: World, account: Account, query: v.InferOutput<typeof service.FilesQuery>) {
  const filters = allowed(service.parseFilterText(query.filters, service.FileFilters));
  const { parent_id } = query;
  const isTrash = filters.trashed?.eq === true;
  if (parent_id !== '*' && !isTrash) tree.checkFolder(world, account.id, parent_id, 'parent_id');
  const isHere = (row: FileRow): boolean => {
    if (isTrash) return row.trashed_at !== null;
    if (parent_id === '*') return tree.ancestry(world, account.id, row.id).at(-1)?.parent_id === '';
    return row.parent_id === parent_id && row.trashed_at === null;
  };
  const within = filters.within?.eq ?? '';
  if (within !== '') tree.checkFolder(world, account.id, within, 'filters');
  const isBelow = (row: FileRow): boolean =>
    within === '' || tree.above(world, row).some((folder) => folder.id === within);
  const rows = tree
    .filesOf(world, account.id)
    .filter((row) => fits(row, filters) && isHere(row) && isBelow(row));
  const { trashed: _trashed, ...others } = filters;
  const isNarrowed = Object.values(others).some((one) => one !== undefined);
  if (service.ranksIn(query.order).includes(null) && !isTrash) refuse('invalid_argument', 'order');
  const isOneFolder = parent_id !== '*' && !isTrash && filters.name === undefined;
  const sizeOf = (row: FileRow): number => (isOneFolder ? (treeOf(world, row).tree_size ?? 0) : 0);
  return folderPage(
    rows,
    query,
    isNarrowed || (parent_id === '*' && !isTrash) ? 'narrowed' : 'indexed',
    sizeOf,
  );
}

/** Creates a folder. By default a taken name is refused with a free one suggested (`name_conflict`). */
function createFolder(
  world: World,
  account: Account,
  wanted: Pick<service.NewUpload, 'name' | 'parent_id' | 'name_conflict'>,
): FileRow {
  const { parent_id, name_conflict = 'refuse' } = wanted;
  const [name, kind] = [tree.cleanName(wanted.name), 'drive#folder' as const];
  tree.checkFolder(world, account.id, parent_id, 'parent_id');
  const coming = { account_id: account.id, parent_id, name, kind };
  const settled = tree.settleName(world, coming, name_conflict);
  if (typeof settled === 'string') return tree.addRow(world, { ...coming, name: settled });
  if (settled.kind !== kind) refuse('file_duplicated_name', { field: 'name', description: settled.name });
  return settled;
}

/** The account's entries of these ids; refuses if one is missing. */
const rowsOf = (world: World, account: Account, ids: readonly string[]): FileRow[] =>
  ids.map((id) => tree.findFile(world, account.id, id) ?? refuse('file_not_found', 'ids'));

/** Refuses entries that cannot be moved into the folder: one in the trash, or a folder into itself. */
function movable(world: World, account: Account, ids: readonly string[], parentId: string): FileRow[] {
  tree.checkFolder(world, account.id, parentId, 'to');
  if (tree.subtree(world, account.id, ids).some((row) => row.id === parentId))
    refuse('invalid_argument', { field: 'to', description: 'into itself' });
  const rows = rowsOf(world, account, ids);
  return rows.some((row) => row.trashed_at !== null) ? refuse('file_not_found', 'ids') : rows;
}

/** The operation that puts an entry into a folder. */
const comingTo = (parent_id: string) => (row: FileRow) => ({ ...row, parent_id });

/** Refuses entries of which one conflicts, or two have the same name. */
function checkNames(world: World, coming: readonly tree.Coming[], conflict: wire.NameConflict): void {
  for (const one of coming) tree.checkName(world, one, conflict, 'ids');
  const keys = new Set(coming.map(({ name }) => service.nameKey(name)));
  if (conflict === 'refuse' && keys.size < coming.length) refuse('file_duplicated_name', 'ids');
}

/** Places entries one by one, so that each sees the names of the previous ones. */
function relocate(
  world: World,
  rows: readonly FileRow[],
  comingOf: (row: FileRow) => tree.Coming,
  conflict: wire.NameConflict,
): void {
  checkNames(world, rows.map(comingOf), conflict);
  for (const row of rows) {
    const coming = comingOf(row);
    const settled = tree.settleName(world, coming, conflict);
    // A skipped entry stays.
    if (typeof settled !== 'string') continue;
    tree.setName(row, settled);
    Object.assign(row, { parent_id: coming.parent_id, trashed_at: null });
  }
}

function copy(world: World, account: Account, body: v.InferOutput<typeof service.RelocationBody>) {
  const { ids, to, name_conflict: conflict = 'keep_both' } = body;
  // An entry nested in another selected one is copied with that one.
  const chosen = movable(world, account, ids, to.parent_id).filter(
    (row) => !tree.ancestry(world, account.id, row.parent_id).some((above) => ids.includes(above.id)),
  );
  const comingOf = comingTo(to.parent_id);
  checkNames(world, chosen.map(comingOf), conflict);
  const roots = chosen
    .filter((row) => conflict !== 'skip' || tree.entryNamed(world, comingOf(row)) === null)
    .map((row) => row.id);
  const rows = tree.subtree(world, account.id, roots, tree.isLive);
  tree.reserve(world, account, tree.bytesOf(rows));
  const nameOf = (row: FileRow): string | null => {
    const settled = tree.settleName(world, comingOf(row), conflict);
    return typeof settled === 'string' ? settled : null;
  };
  const into = { account, parentId: to.parent_id, nameOf };
  if (rows.length > service.maxEntriesAtOnce) {
    return { task_id: startCopy(world, 'copy', chosen[0]?.name ?? '', rows, roots, into) };
  }
  tree.copyRows(world, rows, roots, into);
  return finishedTask(world, account, 'copy');
}

/** A change of some entries, which is over when it is answered. */
const batch = (
  name: string,
  type: service.FinishedType,
  change: (rows: readonly FileRow[], world: World, account: Account) => void,
): Route =>
  own(`POST /drive/v1/files:${name}`, wire.BatchAnswer, (call, account, world) => {
    change(rowsOf(world, account, call.body(service.IdsBody).ids), world, account);
    return finishedTask(world, account, type);
  });

function remove(rows: readonly FileRow[], world: World, account: Account): void {
  const ids = rows.map((row) => row.id);
  tree.removeRows(world, account, ids);
}

/** The routes of batch changes. */
const changeRoutes: readonly Route[] = [
  batch('batchTrash', 'trash', (rows, world) => {
    for (const row of rows) row.trashed_at ??= world.now();
  }),
  batch('star', 'star', (rows) => {
    for (const row of rows) row.starred = 1;
  }),
  batch('unstar', 'unstar', (rows) => {
    for (const row of rows) row.starred = 0;
  }),
  batch('batchDelete', 'delete', remove),

  own('DELETE /drive/v1/files/{id}', wire.BatchAnswer, (call, account, world) => {
    remove(rowsOf(world, account, [call.param('id')]), world, account);
    return finishedTask(world, account, 'delete');
  }),

  own('PATCH /drive/v1/files/trash:empty', wire.BatchAnswer, (_, account, world) => {
    remove(tree.trashedTree(world, account.id), world, account);
    return finishedTask(world, account, 'empty_trash');
  }),

  own('POST /drive/v1/files:batchMove', wire.BatchAnswer, (call, account, world) => {
    const { ids, to, name_conflict = 'refuse' } = call.body(service.RelocationBody);
    const rows = movable(world, account, ids, to.parent_id).filter((row) => row.parent_id !== to.parent_id);
    relocate(world, rows, comingTo(to.parent_id), name_conflict);
    return finishedTask(world, account, 'move');
  }),

  own('POST /drive/v1/files:batchCopy', wire.BatchAnswer, (call, account, world) =>
    copy(world, account, call.body(service.RelocationBody)),
  ),

  own('POST /drive/v1/files:batchUntrash', wire.BatchAnswer, (call, account, world) => {
    const { ids, name_conflict = 'keep_both' } = call.body(service.UntrashBody);
    const rows = rowsOf(world, account, ids).filter((row) => row.trashed_at !== null);
    const comingOf = (row: FileRow): tree.Coming => {
      const folder = tree.findFile(world, account.id, row.parent_id);
      return comingTo(folder === null || folder.trashed_at !== null ? '' : row.parent_id)(row);
    };
    relocate(world, rows, comingOf, name_conflict);
    return finishedTask(world, account, 'untrash');
  }),
];

/** The response of `POST /drive/v1/files`. */
const Created = v.union([
  wire.CreatedFile,
  v.object({ ...wire.AddedUrl.entries, url: v.object({ kind: v.string() }) }),
]);

/** The routes of a user's entries. */
export const fileRoutes: readonly Route[] = [
  ...changeRoutes,

  own('GET /drive/v1/files', wire.FileList, (call, account, world) => {
    const query = call.query(service.FilesQuery);
    const page = listFolder(world, account, query);
    const files = page.rows.map((row) => ({
      ...presentFile(world, row),
      shared: isShared(world, account.id, row.id),
    }));
    const folders =
      query.with_folders === 'true' ? new Set(page.rows.flatMap((row) => tree.above(world, row))) : [];
    return {
      kind: 'drive#fileList' as const,
      next_page_token: page.next,
      total_size: page.total,
      start_index: page.index,
      files,
      folders: [...folders].map(({ id, parent_id, name }) => ({ id, parent_id, name })),
    };
  }),

  own('POST /drive/v1/files', Created, (call, account, world) => {
    const body = call.body(service.NewFileBody);
    if (body.kind === 'drive#folder') {
      const file = presentFile(world, createFolder(world, account, body));
      return { upload_type: 'UPLOAD_TYPE_UNKNOWN' as const, file };
    }
    return body.upload_type === 'UPLOAD_TYPE_URL'
      ? addDownload(world, account, body)
      : beginUpload(world, account, body);
  }),

  own('POST /drive/v1/files/{id}/versions', wire.NewVersion, (call, account, world) =>
    beginVersion(world, account, call.param('id'), call.body(service.NewVersionBody)),
  ),

  own('GET /drive/v1/files/{id}', wire.File, (call, account, world) => {
    const { usage } = call.query(service.FileQuery);
    const row = tree.findFile(world, account.id, call.param('id')) ?? refuse('file_not_found');
    if (usage === 'PLAY' && row.blob !== null) noteEvent(world, 'TYPE_PLAY', row);
    return presentFile(world, row, null, 'links');
  }),

  own('GET /drive/v1/files/{id}/ancestors', wire.Ancestors, (call, account, world) => {
    const chain = tree.ancestry(world, account.id, call.param('id'));
    if (chain.length === 0) refuse('file_not_found');
    return {
      ancestors: chain.toReversed().map(({ id, name }) => ({ id, name })),
      ...(chain.at(-1)?.parent_id === '' ? {} : { trashed: true }),
    };
  }),

  own('GET /drive/v1/files/{id}/duplicates', wire.Duplicates, (call, account, world) => {
    const row = tree.findFile(world, account.id, call.param('id')) ?? refuse('file_not_found');
    if (row.blob === null || row.size === 0) return { duplicates: [] };
    const live = tree.filesOf(world, account.id).flatMap((other) => {
      const chain = tree.ancestry(world, account.id, other.id);
      const isSame = other.id !== row.id && other.sha256 === row.sha256 && tree.isLive(other);
      if (!isSame || chain.at(-1)?.parent_id !== '') return [];
      return {
        id: other.id,
        name: other.name,
        parent_id: other.parent_id,
        parent_name: chain[1]?.name ?? '',
      };
    });
    return { duplicates: live.slice(0, 10) };
  }),

  own('PATCH /drive/v1/files/{id}', wire.File, (call, account, world) => {
    const name = tree.cleanName(call.body(service.RenameBody).name);
    const row = tree.findFile(world, account.id, call.param('id'));
    if (row === null || row.trashed_at !== null) return refuse('file_not_found');
    if (service.nameKey(name) !== row.name_key) tree.checkName(world, { ...row, name }, 'refuse');
    tree.setName(row, name);
    row.modified_at = world.now();
    row.revision += 1;
    noteEvent(world, 'TYPE_RENAME', row);
    return presentFile(world, row);
  }),

  own('POST /drive/v1/resource/cid', wire.KnownContent, (call, account, world) => {
    const { gcid } = call.body(service.ContentBody);
    return { gcid: tree.filesOf(world, account.id).some((row) => row.gcid === gcid) ? gcid : '' };
  }),

  own('GET /drive/v1/about', wire.About, (_, account, world) => {
    const trashed = tree.bytesOf(tree.trashedTree(world, account.id));
    const limit = service.quotaAt(account, world.vipQuota, world.now());
    return service.presentAbout(limit, account.quota_used, trashed);
  }),

  own('GET /drive/v1/events', wire.DriveEventList, (call, account, world) => {
    const { types, ...paging } = call.query(service.EventsQuery);
    const wanted = [...world.events.values()].filter(({ type }) => types.includes(type));
    const page = newestPage(wanted, account.id, paging);
    const events = page.rows.map((event) => {
      const row = world.files.get(event.file_id);
      return service.presentEvent(event, row === undefined ? null : presentFile(world, row));
    });
    return { events, next_page_token: page.next };
  }),
];
