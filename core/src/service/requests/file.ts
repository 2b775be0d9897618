import * as v from 'valibot';
import { eventTypes } from '../../wire/listing.ts';
import { NameConflict } from '../../wire/upload.ts';
import { GivenTime } from '../given-times.ts';
import { listOf } from '../lists.ts';
import { GivenName } from '../names.ts';
import { FolderPaging, listOrder, Paging, thumbnailSize } from '../paging.ts';

const Id = v.pipe(v.string(), v.maxLength(64));
/** Entries that one call changes at most. */
const Ids = listOf(Id, { min: 1, max: 1000, beyond: 'too_many_files' });
/** What becomes of a taken name; each write has its own default. */
const Conflict = { name_conflict: v.optional(NameConflict) };
const Gcid = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/i), v.toUpperCase());

/** `GET /drive/v1/files`. */
export const FilesQuery = v.object({
  ...FolderPaging,
  order: listOrder,
  parent_id: v.optional(Id, ''),
  filters: v.optional(v.string()),
  with_folders: v.optional(v.picklist(['true', 'false', '']), 'false'),
});
/** The address of a thumbnail. */
export const ThumbnailQuery = v.object({ thumbnail_size: thumbnailSize });
/** `GET /drive/v1/files/{id}`. */
export const FileQuery = v.object({
  usage: v.optional(v.picklist(['FETCH', 'PLAY', 'CACHE', '']), 'FETCH'),
  ...ThumbnailQuery.entries,
});
/** Lists that go from the newest to the oldest. */
export const PageQuery = v.object(Paging);
/** `GET /drive/v1/changes` and `/drive/v1/changes/stream`. */
export const ChangesQuery = v.object({ since: v.optional(v.pipe(v.string(), v.maxLength(64)), '') });
/** `GET /drive/v1/events`. */
export const EventsQuery = v.object({
  ...Paging,
  /** Separated by commas; without it, the types that older clients know, as which others are told to them. */
  types: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.transform((text) => text.split(',')),
      listOf(v.picklist(eventTypes), { max: 10 }),
    ),
  ),
  /** Keeps the newest few events of a burst, such as an upload of a whole folder, and counts its others. */
  folded: v.optional(v.picklist(['true', 'false', '']), 'false'),
});
/** `PATCH /drive/v1/files/{id}`. */
export const RenameBody = v.object({ name: GivenName });
/** Changes of several entries. */
export const IdsBody = v.object({ ids: Ids });
/** `POST /drive/v1/files:batchUntrash`. */
export const UntrashBody = v.object({ ids: Ids, ...Conflict });
/** `POST /drive/v1/files:batchMove` and `:batchCopy`. */
export const RelocationBody = v.object({
  ids: Ids,
  to: v.object({ parent_id: v.optional(Id, '') }),
  ...Conflict,
});
/** `POST /drive/v1/resource/cid`. */
export const ContentBody = v.object({ gcid: Gcid });

/** Bytes, as decimal text or a number; clients that omit zeros mean an empty file. */
const GivenSize = v.union([
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999_999_999)),
]);
const Size = v.optional(GivenSize, 0);
const Provider = v.optional(v.object({ provider: v.optional(v.pipe(v.string(), v.maxLength(64))) }));
const NewFolder = v.object({
  kind: v.literal('drive#folder'),
  parent_id: v.optional(Id, ''),
  name: GivenName,
  ...Conflict,
});
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** When the file was modified where it comes from; the moment it is stored without it. */
export const Dated = { user_modified_time: v.optional(GivenTime) };

/** `POST /drive/v1/files/{id}/versions`: new content, and the SHA-256 of the content that it was made from. */
export const NewVersionBody = v.object({
  size: GivenSize,
  sha256: v.optional(Sha256),
  based_on: Sha256,
  ...Dated,
});
export type NewVersionRequest = v.InferOutput<typeof NewVersionBody>;

const NewUpload = v.object({
  kind: v.literal('drive#file'),
  upload_type: v.literal('UPLOAD_TYPE_RESUMABLE'),
  // Left out, the service chooses the folder.
  parent_id: v.optional(Id),
  name: GivenName,
  size: Size,
  sha256: v.optional(Sha256),
  hash: v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      Gcid,
    ]),
  ),
  objProvider: Provider,
  resumable: Provider,
  ...Dated,
  ...Conflict,
});
const NewDownload = v.object({
  kind: v.literal('drive#file'),
  upload_type: v.literal('UPLOAD_TYPE_URL'),
  // Left out, the service chooses the folder.
  parent_id: v.optional(Id),
  name: v.optional(GivenName),
  url: v.optional(v.unknown()),
  ...Conflict,
});
/** `POST /drive/v1/files`: a folder, an upload, or a link to fetch. */
export const NewFileBody = v.variant('kind', [NewFolder, v.variant('upload_type', [NewUpload, NewDownload])]);
export type NewUpload = v.InferOutput<typeof NewUpload>;
export type NewDownload = v.InferOutput<typeof NewDownload>;

/** `GET /drive/v1/tasks`. */
export const TasksQuery = v.object({
  ...Paging,
  type: v.optional(v.pipe(v.string(), v.maxLength(32)), ''),
  filters: v.optional(v.string()),
  /** Ours: whether the numbers of tasks are told, too. */
  counts: v.optional(v.picklist(['true', 'false']), 'false'),
});
/** `DELETE /drive/v1/tasks`; the ids parted by commas. */
export const DeleteTasksQuery = v.object({
  task_ids: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((one) => one !== '')),
    listOf(Id, { min: 1 }),
  ),
  delete_files: v.optional(v.picklist(['true', 'false']), 'false'),
});
/** `POST /drive/v1/task`; pausing and resuming are ours. */
export const TaskActionBody = v.object({
  type: v.pipe(v.string(), v.maxLength(32)),
  id: Id,
  create_type: v.picklist(['RETRY', 'PAUSE', 'RESUME']),
});
const ArchiveName = v.optional(v.pipe(GivenName, v.maxLength(255)), '');
/** `POST /drive/v1/files:archive`: chosen entries, or with `account_data` a part of all that there is. */
export const ArchiveBody = v.pipe(
  v.object({
    ids: v.optional(listOf(Id, { max: 1000, beyond: 'too_many_files' }), []),
    name: ArchiveName,
    account_data: v.optional(v.boolean(), false),
    /** From 1. */
    part: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
  }),
  v.forward(
    v.check(({ ids, account_data: accountData }) => accountData !== ids.length > 0),
    ['ids'],
  ),
  v.forward(
    v.check(({ part, account_data: accountData }) => accountData || part === 1),
    ['part'],
  ),
);

/** How a visitor proves access to a share. */
export const ShareProof = {
  share_id: Id,
  pass_code: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  pass_code_token: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
};
/** `POST /drive/v1/share:archive`. */
export const ShareArchiveBody = v.object({ ...ShareProof, file_ids: Ids, name: ArchiveName });
