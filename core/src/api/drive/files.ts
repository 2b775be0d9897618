import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import { type ConflictOptions, conflictOf } from '../../request/name-conflict.ts';
import type { FileKind } from '../../rules/file-kinds.ts';
import * as wire from '../../wire/index.ts';

/** What an entry is: a folder, or a kind of file. */
export type EntryCategory = FileKind | 'folder';

/** The filters of a listing; one left out matches everything. */
export interface FileFilters {
  readonly trashed?: boolean;
  readonly kind?: wire.File['kind'];
  readonly phase?: wire.Phase;
  /** A prefix of the MIME type: `video/`. */
  readonly mimeType?: string;
  /** A substring of the name, case-insensitive. */
  readonly name?: string;
  readonly starred?: boolean;
  /** RFC 3339. */
  readonly modifiedAfter?: string;
  readonly modifiedBefore?: string;
  /** What the entry is, as `file_category` tells: one of these. */
  readonly categories?: readonly EntryCategory[];
  /** Bytes; files alone have a size. */
  readonly largerThan?: number;
  readonly smallerThan?: number;
  /** A folder's id: the entries in it at any depth; with `parentId` `*`. */
  readonly within?: string;
}

/** A folder's page: `parentId` empty for the root, `*` for all folders. `limit` at most 500, 100 when left out. */
export interface ListFiles extends FileFilters {
  readonly parentId: string;
  readonly limit?: number;
  /** `next_page_token` of the previous page. */
  readonly page?: string;
  /** Begins behind so many entries instead, and tells `total_size`. Of a search or a filter but a folder's `starred` only 0. */
  readonly skip?: number;
  /** Begins with the first entry whose name begins so, and tells its `start_index`. Not of a search. */
  readonly nameFrom?: string;
  /** By when it was deleted: of the whole trash alone. */
  readonly order?: wire.ListOrder;
  /** False to have folders stand among the files, in the same order. */
  readonly foldersFirst?: boolean;
  readonly thumbnailSize?: wire.ThumbnailSize;
  /** Whether the answer tells the folders above the entries. */
  readonly withFolders?: boolean;
}

const equal = <T>(value: T | undefined): { readonly eq: T } | undefined =>
  value === undefined ? undefined : { eq: value };
const between = (gt?: string | number, lt?: string | number) =>
  gt === undefined && lt === undefined ? undefined : { gt: gt?.toString(), lt: lt?.toString() };

/** The filters as JSON, which leaves out those without a value. */
function filtersOf(wanted: FileFilters): string {
  return JSON.stringify({
    trashed: equal(wanted.trashed),
    kind: equal(wanted.kind),
    phase: equal(wanted.phase),
    mime_type: wanted.mimeType === undefined ? undefined : { prefix: wanted.mimeType },
    name: wanted.name ? { match: wanted.name } : undefined,
    system_tag: wanted.starred ? { in: 'STAR' } : undefined,
    modified_time: between(wanted.modifiedAfter, wanted.modifiedBefore),
    size: between(wanted.largerThan, wanted.smallerThan),
    category: wanted.categories?.length ? { in: wanted.categories } : undefined,
    within: equal(wanted.within || undefined),
  });
}

const pathOf = (id: string): string => `/drive/v1/files/${encodeURIComponent(id)}`;

/**
 * One page of a folder. `GET /drive/v1/files` (R10.1)
 * @errors file_not_found, invalid_argument (a malformed page token or filter, an index in a list without one, an order by deletion outside the trash), unauthenticated
 */
export function listFiles(
  call: Caller,
  wanted: ListFiles,
  options?: CallOptions,
): Promise<Result<wire.FileList>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/files',
      query: {
        parent_id: wanted.parentId,
        limit: wanted.limit ?? 100,
        page_token: wanted.page ?? '',
        order: wanted.order ?? 'name_asc',
        folders_first: wanted.foldersFirst === false ? false : undefined,
        skip: wanted.skip,
        name_from: wanted.nameFrom,
        thumbnail_size: wanted.thumbnailSize ?? 'SIZE_LARGE',
        filters: filtersOf(wanted),
        with_folders: wanted.withFolders || undefined,
      },
      answer: wire.FileList,
    },
    options,
  );
}

/**
 * One entry with URLs to download and display it; they last at least ten minutes. `GET /drive/v1/files/{id}`
 * @errors file_not_found, unauthenticated
 */
export function getFile(
  call: Caller,
  id: string,
  usage: 'FETCH' | 'PLAY' | 'CACHE' = 'FETCH',
  options?: CallOptions,
): Promise<Result<wire.File>> {
  return call(
    { host: 'drive', method: 'GET', path: pathOf(id), query: { usage }, answer: wire.File },
    options,
  );
}

/**
 * The path from the root folder to the entry, which is last. `GET /drive/v1/files/{id}/ancestors` (ours)
 * @errors file_not_found, unauthenticated
 */
export function getAncestors(
  call: Caller,
  id: string,
  options?: CallOptions,
): Promise<Result<wire.Ancestors>> {
  return call(
    { host: 'drive', method: 'GET', path: `${pathOf(id)}/ancestors`, answer: wire.Ancestors },
    options,
  );
}

/**
 * The account's other files with the same content, without those in the trash, at most ten.
 * `GET /drive/v1/files/{id}/duplicates` (ours)
 * @errors file_not_found, unauthenticated
 */
export function getDuplicates(
  call: Caller,
  id: string,
  options?: CallOptions,
): Promise<Result<wire.Duplicates>> {
  return call(
    { host: 'drive', method: 'GET', path: `${pathOf(id)}/duplicates`, answer: wire.Duplicates },
    options,
  );
}

/**
 * Creates a folder. By default a taken name is refused; `skip` returns the existing folder, `replace` moves it to the
 * trash. `POST /drive/v1/files` (R10.3)
 * @errors file_duplicated_name, file_not_found (the parent), invalid_argument (the name), unauthenticated
 */
export function createFolder(
  call: Caller,
  parentId: string,
  name: string,
  options?: ConflictOptions,
): Promise<Result<wire.CreatedFile>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/files',
      body: { kind: 'drive#folder', parent_id: parentId, name, ...conflictOf(options) },
      answer: wire.CreatedFile,
    },
    options,
  );
}

/** A file to upload. `size` in bytes as a decimal string; hashes as hex. */
export interface NewUpload {
  readonly parentId: string;
  readonly name: string;
  readonly size: string;
  /** GCID in upper-case hex; with it or the SHA-256, content that the account has is not uploaded again. */
  readonly hash?: string;
  readonly sha256?: string;
  /** When the file was modified, RFC 3339; without it, the moment at which it is stored. */
  readonly modified?: string;
}

// The only upload protocol of this client.
const provider = 'PROVIDER_ALOFT';

/**
 * Reserves space and returns the upload target, or the finished file when the content is known (instant upload). By
 * default a taken name gets a number, and known content that has the name, or the name with a number, is returned as it
 * is; `skip` returns the existing file without a target; `replace` moves it to the
 * trash when the upload completes. Only stored entries have a name: an upload gets its own with its last byte, and a
 * number where `refuse` or `skip` found the name free and another entry has it by then. The same folder, name, size and
 * hash go on with an unfinished upload: its target knows the offset. Bytes that do not match the hashes fail the upload
 * with `invalid_argument`.
 * `POST /drive/v1/files` (R10.4)
 * @errors file_space_not_enough, file_duplicated_name (with `refuse`, or a folder that would be replaced), file_not_found (the parent), invalid_argument, resource_exhausted (1,000 uploads of the account are open), unauthenticated
 */
export function beginUpload(
  call: Caller,
  wanted: NewUpload,
  options?: ConflictOptions,
): Promise<Result<wire.CreatedFile>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/files',
      body: {
        kind: 'drive#file',
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
        objProvider: { provider },
        resumable: { provider },
        parent_id: wanted.parentId,
        name: wanted.name,
        size: wanted.size,
        hash: wanted.hash,
        sha256: wanted.sha256,
        user_modified_time: wanted.modified,
        ...conflictOf(options),
      },
      answer: wire.CreatedFile,
    },
    options,
  );
}

/**
 * Whether the account already has this content. `POST /drive/v1/resource/cid` (ours)
 * @param gcid upper-case hex
 * @errors invalid_argument, unauthenticated
 */
export function findContent(
  call: Caller,
  gcid: string,
  options?: CallOptions,
): Promise<Result<wire.KnownContent>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/resource/cid',
      body: { gcid },
      answer: wire.KnownContent,
    },
    options,
  );
}

/**
 * Reserves the space of new content for a file that exists, and answers where to send its bytes, all at once.
 * `POST /drive/v1/files/{id}/versions` (ours)
 * @param wanted `sha256` is of the new content, `basedOn` of the content that the new one was made from, `modified` RFC 3339
 * @errors failed_precondition (the file has other content by now; also with the last byte), file_not_found, file_space_not_enough, invalid_argument, resource_exhausted, unauthenticated
 */
export function beginVersion(
  call: Caller,
  id: string,
  wanted: {
    readonly size: number;
    readonly sha256: string;
    readonly basedOn: string;
    readonly modified?: string;
  },
  options?: CallOptions,
): Promise<Result<wire.NewVersion>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: `${pathOf(id)}/versions`,
      body: {
        size: String(wanted.size),
        sha256: wanted.sha256,
        based_on: wanted.basedOn,
        user_modified_time: wanted.modified,
      },
      answer: wire.NewVersion,
    },
    options,
  );
}

/**
 * Renames an entry. `PATCH /drive/v1/files/{id}` (R10.3)
 * @errors file_duplicated_name, file_not_found, invalid_argument (the name), unauthenticated
 */
export function renameFile(
  call: Caller,
  id: string,
  name: string,
  options?: CallOptions,
): Promise<Result<wire.File>> {
  return call(
    { host: 'drive', method: 'PATCH', path: pathOf(id), body: { name }, answer: wire.File },
    options,
  );
}

/**
 * The activity log, newest first, one event for each file and type. `GET /drive/v1/events` (R10.7)
 * @param wanted `limit` at most 500, 100 when left out; `types` those of older services when left out, without renames;
 * `folded` leaves out all but a few events of a burst, and counts them
 * @errors invalid_argument (a malformed page token), unauthenticated
 */
export function listEvents(
  call: Caller,
  wanted: {
    readonly limit?: number;
    readonly page?: string;
    readonly types?: readonly wire.EventType[];
    readonly folded?: boolean;
  } = {},
  options?: CallOptions,
): Promise<Result<wire.DriveEventList>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/events',
      query: {
        limit: wanted.limit ?? 100,
        page_token: wanted.page ?? '',
        types: wanted.types?.join(','),
        folded: wanted.folded === true ? 'true' : undefined,
      },
      answer: wire.DriveEventList,
    },
    options,
  );
}
