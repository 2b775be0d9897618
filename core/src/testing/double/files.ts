import * as v from 'valibot';
import { searchText } from '../../rules/search-text.ts';
import * as wire from '../../wire/index.ts';
import { Conflict, createFolder } from './conflicts.ts';
import { noteEvent } from './events.ts';
import { filtersOf } from './filters.ts';
import { bodyOf, own, queryOf, type Route, refuse } from './frame.ts';
import { fileSorting, Ordering, Paging, pageOf } from './listing.ts';
import { mediaTypeOf } from './media-types.ts';
import { cleanName, extensionOf, nameKey } from './names.ts';
import { presentFile } from './present.ts';
import { addOfflineTask, NewUrl } from './tasks.ts';
import { quotaOf } from './tiers.ts';
import { ancestry, filesOf, findFile, freeName, trashedTree } from './tree.ts';
import { beginUpload, NewUpload } from './uploads.ts';
import type { Account, FileRow, World } from './world.ts';

const Id = v.pipe(v.string(), v.maxLength(64));
const Moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i),
  v.transform((text) => Date.parse(text)),
  v.finite(),
);
const Filters = v.object({
  trashed: v.optional(v.object({ eq: v.boolean() })),
  kind: v.optional(v.object({ eq: v.picklist(['drive#file', 'drive#folder']) })),
  phase: v.optional(v.object({ eq: wire.Phase })),
  mime_type: v.optional(v.object({ prefix: v.pipe(v.string(), v.maxLength(127)) })),
  name: v.optional(v.object({ match: v.pipe(v.string(), v.maxLength(255)) })),
  system_tag: v.optional(v.object({ in: v.literal('STAR') })),
  modified_time: v.optional(v.object({ gt: v.optional(Moment), lt: v.optional(Moment) })),
});
type Filters = v.InferOutput<typeof Filters>;

function fits(row: FileRow, filters: Filters): boolean {
  const mime = row.kind === 'drive#folder' ? '' : mediaTypeOf(extensionOf(row.name)).mime;
  const { gt, lt } = filters.modified_time ?? {};
  return (
    (filters.kind === undefined || row.kind === filters.kind.eq) &&
    (filters.phase === undefined || row.phase === filters.phase.eq) &&
    (filters.mime_type === undefined || mime.startsWith(filters.mime_type.prefix.toLowerCase())) &&
    (filters.name === undefined || searchText(row.name).includes(searchText(filters.name.match))) &&
    (filters.system_tag === undefined || row.starred) &&
    (gt === undefined || row.modifiedAt > gt) &&
    (lt === undefined || row.modifiedAt < lt)
  );
}

const NewFolder = v.object({
  kind: v.literal('drive#folder'),
  parent_id: v.optional(Id, ''),
  name: v.string(),
  ...Conflict,
});
const Kind = v.variant('kind', [
  v.object({ kind: v.literal('drive#folder') }),
  v.object({
    kind: v.literal('drive#file'),
    upload_type: v.picklist(['UPLOAD_TYPE_RESUMABLE', 'UPLOAD_TYPE_URL']),
  }),
]);
const Created = v.union([
  wire.CreatedFile,
  v.object({ ...wire.AddedUrl.entries, url: v.object({ kind: v.string() }) }),
]);

function rename(world: World, account: Account, id: string, wanted: string): FileRow {
  const name = cleanName(wanted);
  const row = findFile(world, account.id, id);
  if (row === null || row.trashedAt !== null) return refuse('file_not_found');
  if (nameKey(name) !== nameKey(row.name)) {
    const free = freeName(world, account.id, row.parentId, name);
    if (free !== name) refuse('file_duplicated_name', { field: 'name', description: free });
  }
  row.name = name;
  row.modifiedAt = world.now();
  row.revision += 1;
  return row;
}

/** A person's own files. */
export function fileRoutes(world: World): readonly Route[] {
  return [
    own('GET', '/drive/v1/files', wire.FileList, (ask, account) => {
      const query = queryOf(
        ask,
        v.object({ ...Paging, ...Ordering, parent_id: v.optional(Id, ''), filters: v.optional(v.string()) }),
      );
      const filters = filtersOf(query.filters, Filters);
      const anywhere = query.parent_id === '*';
      if (!anywhere && query.parent_id !== '') {
        const folder = findFile(world, account.id, query.parent_id);
        if (folder === null || folder.kind !== 'drive#folder') refuse('file_not_found');
      }
      const trashed = filters.trashed?.eq === true;
      const gone = new Set(trashedTree(world, account.id).map((row) => row.id));
      const rows = filesOf(world, account.id).filter(
        (row) =>
          row.phase === 'PHASE_TYPE_COMPLETE' &&
          (row.trashedAt !== null) === trashed &&
          (trashed || (anywhere ? !gone.has(row.parentId) : row.parentId === query.parent_id)) &&
          fits(row, filters),
      );
      const page = pageOf(rows, fileSorting(query.order), query);
      return {
        kind: 'drive#fileList' as const,
        next_page_token: page.next,
        files: page.rows.map((row) => presentFile(world, row)),
      };
    }),

    own('POST', '/drive/v1/files', Created, (ask, account) => {
      const wanted = bodyOf(ask, Kind);
      if (wanted.kind === 'drive#folder') {
        const { parent_id, name, name_conflict } = bodyOf(ask, NewFolder);
        const row = createFolder(world, account, parent_id, name, name_conflict);
        return { upload_type: 'UPLOAD_TYPE_UNKNOWN' as const, file: presentFile(world, row) };
      }
      return wanted.upload_type === 'UPLOAD_TYPE_URL'
        ? addOfflineTask(world, account, bodyOf(ask, NewUrl))
        : beginUpload(world, account, bodyOf(ask, NewUpload));
    }),

    own('GET', '/drive/v1/files/{id}', wire.File, (ask, account) => {
      const { usage } = queryOf(ask, v.object({ usage: v.optional(v.string(), 'FETCH') }));
      const row = findFile(world, account.id, ask.param('id'));
      if (row === null) return refuse('file_not_found');
      if (usage === 'PLAY' && row.kind === 'drive#file') noteEvent(world, 'TYPE_PLAY', row);
      return presentFile(world, row, { kind: 'owner' }, 'links');
    }),

    own('GET', '/drive/v1/files/{id}/ancestors', wire.Ancestors, (ask, account) => {
      const chain = ancestry(world, account.id, ask.param('id'));
      if (chain.length === 0) refuse('file_not_found');
      return { ancestors: chain.reverse().map(({ id, name }) => ({ id, name })) };
    }),

    own('PATCH', '/drive/v1/files/{id}', wire.File, (ask, account) => {
      const { name } = bodyOf(ask, v.object({ name: v.string() }));
      return presentFile(world, rename(world, account, ask.param('id'), name));
    }),

    own('POST', '/drive/v1/resource/cid', wire.KnownContent, (ask, account) => {
      const Gcid = v.pipe(v.string(), v.regex(/^[0-9A-Fa-f]{40}$/));
      const gcid = bodyOf(ask, v.object({ gcid: Gcid })).gcid.toUpperCase();
      const known = filesOf(world, account.id).some(
        (row) => world.blobs.get(row.blobId ?? '')?.gcid === gcid,
      );
      return { gcid: known ? gcid : '' };
    }),

    own('GET', '/drive/v1/about', wire.About, (_, account) => {
      const trashed = trashedTree(world, account.id);
      return {
        kind: 'drive#about' as const,
        quota: {
          kind: 'drive#quota' as const,
          limit: String(quotaOf(world, account)),
          usage: String(account.quotaUsed),
          usage_in_trash: String(trashed.reduce((sum, row) => sum + row.size, 0)),
          is_unlimited: false,
        },
      };
    }),
  ];
}
