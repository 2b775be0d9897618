import * as v from 'valibot';
import { isNameFound } from '../../rules/search-text.ts';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { folderPage } from './paging.ts';
import { presentFile } from './present.ts';
import { allowed, own, type Route, refuse } from './routing.ts';
import { statusOf } from './shares.ts';
import { addDownload, finishedTask } from './tasks.ts';
import * as tree from './tree.ts';
import { beginUpload, beginVersion } from './uploads.ts';
import type { Account, FileRow, World } from './world.ts';

/** The filters of listings; the double refuses the others. */
const servedFilters: ReadonlySet<string> = new Set(['trashed', 'kind', 'phase', 'name']);

function listFolder(world: World, account: Account, query: v.InferOutput<typeof service.FilesQuery>) {
  const filters = allowed(service.parseFilterText(query.filters, service.FileFilters));
  const isServed = ([name, value]: [string, unknown]) => value === undefined || servedFilters.has(name);
  if (!Object.entries(filters).every(isServed)) refuse('unimplemented', 'filters');
  if (query.with_folders === 'true') refuse('unimplemented', 'with_folders');
  const { parent_id } = query;
  const isTrash = filters.trashed?.eq === true;
  if (parent_id !== '*' && !isTrash) tree.checkFolder(world, account.id, parent_id, 'parent_id');
  const isWrong = isTrash ? query.order === 'starred_first' : service.ranksIn(query.order).includes(null);
  const isUnranked = query.order === 'relevance' && (isTrash || filters.name === undefined);
  if (isWrong || isUnranked) refuse('invalid_argument', 'order');
  const narrowing = [filters.kind, filters.phase, filters.name, parent_id === '*' ? '*' : undefined];
  const isNarrowed = narrowing.some((one) => one !== undefined);
  if (isNarrowed && (query.skip ?? query.name_from) !== undefined) refuse('unimplemented', 'skip');
  const isHere = (row: FileRow): boolean => {
    if (isTrash) return row.trashed_at !== null;
    if (parent_id === '*') return tree.ancestry(world, account.id, row.id).at(-1)?.parent_id === '';
    return row.parent_id === parent_id && row.trashed_at === null;
  };
  const fits = (row: FileRow): boolean =>
    service.rankedIn(filters, row.kind === 'drive#folder' ? 0 : 1) &&
    row.phase === (filters.phase?.eq ?? 'PHASE_TYPE_COMPLETE') &&
    isNameFound(row.name, filters.name?.match ?? '');
  const rows = tree.filesOf(world, account.id).filter((row) => fits(row) && isHere(row));
  return folderPage(rows, query, filters.name?.match);
}

/** Whether an open share of the account leads to the entry. */
const isShared = (world: World, { id, account_id }: FileRow): boolean =>
  world.shares.of(account_id).some((share) => share.roots.has(id) && statusOf(world, share) === 'OK');

/** Creates a folder. By default a taken name is refused with a free one suggested (`name_conflict`). */
function createFolder(
  world: World,
  account: Account,
  wanted: Pick<service.NewUpload, 'name' | 'name_conflict'> & { readonly parent_id: string },
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

/** The response of `POST /drive/v1/files`. */
const Created = v.union([
  wire.CreatedFile,
  v.object({ ...wire.AddedUrl.entries, url: v.object({ kind: v.string() }) }),
]);

/** The routes of a user's entries. */
export const fileRoutes: readonly Route[] = [
  own('POST /drive/v1/files:batchTrash', wire.BatchAnswer, (call, account, world) => {
    const { ids } = call.body(service.IdsBody);
    rowsOf(world, account, ids);
    const roots = rowsOf(world, account, tree.rootsAmong(world, account.id, ids));
    for (const row of roots) row.trashed_at ??= world.now();
    return finishedTask(world, account, 'trash');
  }),

  own('POST /drive/v1/files:batchDelete', wire.BatchAnswer, (call, account, world) => {
    const { ids } = call.body(service.IdsBody);
    rowsOf(world, account, ids);
    tree.removeRows(world, account, ids);
    return finishedTask(world, account, 'delete');
  }),

  own('GET /drive/v1/files', wire.FileList, (call, account, world) => {
    const page = listFolder(world, account, call.query(service.FilesQuery));
    return {
      kind: 'drive#fileList' as const,
      next_page_token: page.next,
      total_size: page.total,
      start_index: page.index,
      files: page.rows.map((row) => ({ ...presentFile(world, row), shared: isShared(world, row) })),
      folders: [],
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
      : beginUpload(world, account, { ...body, parent_id: body.parent_id ?? '' });
  }),

  own('POST /drive/v1/files/{id}/versions', wire.NewVersion, (call, account, world) =>
    beginVersion(world, account, call.param('id'), call.body(service.NewVersionBody)),
  ),

  own('GET /drive/v1/files/{id}', wire.File, (call, account, world) => {
    call.query(service.FileQuery);
    const row = tree.findFile(world, account.id, call.param('id')) ?? refuse('file_not_found');
    return presentFile(world, row, null, 'links');
  }),

  own('GET /drive/v1/about', wire.About, (_, account, world) => {
    const trashed = tree.bytesOf(tree.trashedTree(world, account.id));
    const limit = service.quotaAt(account, account.packs, world.vipQuota, world.now());
    return service.presentAbout(limit, account.quota_used, trashed);
  }),
];
