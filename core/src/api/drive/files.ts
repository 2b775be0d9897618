import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import { type ConflictOptions, conflictOf } from '../../request/name-conflict.ts';
import * as wire from '../../wire/index.ts';

/** The size of previews that a listing brings along. */
export type ThumbnailSize = 'SIZE_SMALL' | 'SIZE_MEDIUM' | 'SIZE_LARGE';

/** Which entries a listing brings; each filter left out lets everything through. */
export interface FileFilters {
  readonly trashed?: boolean;
  readonly kind?: wire.File['kind'];
  readonly phase?: wire.Phase;
  /** The beginning of the MIME type: `video/`. */
  readonly mimeType?: string;
  /** A part of the name, in any letter case. */
  readonly name?: string;
  readonly starred?: boolean;
  /** RFC 3339. */
  readonly modifiedAfter?: string;
  readonly modifiedBefore?: string;
}

/** A folder's page: `parentId` empty for the top, `*` for anywhere. `limit` at most 500, 100 when left out. */
export interface ListFiles extends FileFilters {
  readonly parentId: string;
  readonly limit?: number;
  /** `next_page_token` of the page before. */
  readonly page?: string;
  readonly order?: wire.FileOrder;
  readonly thumbnailSize?: ThumbnailSize;
}

function filtersOf(wanted: FileFilters): string {
  const { modifiedAfter, modifiedBefore } = wanted;
  const time = {
    ...(modifiedAfter === undefined ? {} : { gt: modifiedAfter }),
    ...(modifiedBefore === undefined ? {} : { lt: modifiedBefore }),
  };
  return JSON.stringify({
    ...(wanted.trashed === undefined ? {} : { trashed: { eq: wanted.trashed } }),
    ...(wanted.kind === undefined ? {} : { kind: { eq: wanted.kind } }),
    ...(wanted.phase === undefined ? {} : { phase: { eq: wanted.phase } }),
    ...(wanted.mimeType === undefined ? {} : { mime_type: { prefix: wanted.mimeType } }),
    ...(wanted.name === undefined || wanted.name === '' ? {} : { name: { match: wanted.name } }),
    ...(wanted.starred === true ? { system_tag: { in: 'STAR' } } : {}),
    ...(Object.keys(time).length === 0 ? {} : { modified_time: time }),
  });
}

const pathOf = (id: string): string => `/drive/v1/files/${encodeURIComponent(id)}`;

/**
 * One page of a folder. `GET /drive/v1/files` (R10.1)
 * @errors file_not_found, invalid_argument (a spoilt page token or filter), unauthenticated
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
        thumbnail_size: wanted.thumbnailSize ?? 'SIZE_LARGE',
        filters: filtersOf(wanted),
      },
      answer: wire.FileList,
    },
    options,
  );
}

/**
 * One entry with addresses to download and show it; they last at least ten minutes. `GET /drive/v1/files/{id}`
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
 * The folders from the top down to the entry, itself last. `GET /drive/v1/files/{id}/ancestors` (ours)
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
 * Makes a folder. A taken name is refused by default; `skip` answers the folder that has it, `replace` puts that one
 * into the trash. `POST /drive/v1/files` (R10.3)
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

/** What is going to be uploaded. `size` in bytes as a decimal string; hashes as hex. */
export interface NewUpload {
  readonly parentId: string;
  readonly name: string;
  readonly size: string;
  /** GCID in upper-case hex; with it or the SHA-256, content that the account has is not sent again. */
  readonly hash?: string;
  readonly sha256?: string;
}

// The one way in which this client sends its bytes.
const provider = 'PROVIDER_ALOFT';

/**
 * Reserves the space and answers where the bytes go, or that they are known (instant). A taken name gets a number by
 * default; `skip` answers the file that has it and no place for bytes; `replace` puts that file into the trash at
 * the moment in which the new one is whole. Bytes that are not those of the hashes end the upload with
 * `invalid_argument`. `POST /drive/v1/files` (R10.4)
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
        ...(wanted.hash === undefined ? {} : { hash: wanted.hash }),
        ...(wanted.sha256 === undefined ? {} : { sha256: wanted.sha256 }),
        ...conflictOf(options),
      },
      answer: wire.CreatedFile,
    },
    options,
  );
}

/**
 * Whether the account has this content already. `POST /drive/v1/resource/cid` (ours)
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
 * What happened lately, newest first. `GET /drive/v1/events` (R10.7)
 * @param wanted `limit` at most 500, 100 when left out
 * @errors invalid_argument (a spoilt page token), unauthenticated
 */
export function listEvents(
  call: Caller,
  wanted: { readonly limit?: number; readonly page?: string } = {},
  options?: CallOptions,
): Promise<Result<wire.DriveEventList>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/events',
      query: { limit: wanted.limit ?? 100, page_token: wanted.page ?? '' },
      answer: wire.DriveEventList,
    },
    options,
  );
}
