import type { Result, ShareQuestion } from '@aloft/machines';
import type { Caller, CallOptions, Query } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/** The passcode as typed, or the token of an earlier response; both empty for a share without passcode. */
export interface ShareProof {
  readonly shareId: string;
  readonly passCode?: string;
  readonly passToken?: string;
}

/** One page of a share: `limit` at most 500. */
export interface ReadShare extends ShareProof {
  readonly limit?: number;
  readonly page?: string;
  /** Begins behind so many entries instead, and tells `total_size`. */
  readonly skip?: number;
  /** Begins with the first entry whose name begins so, and tells its `start_index`. */
  readonly nameFrom?: string;
  readonly order?: ShareQuestion['order'];
  /** False to have folders stand among the files, in the same order. */
  readonly foldersFirst?: boolean;
  readonly thumbnailSize?: wire.ThumbnailSize;
  /** The visitor was warned and wants to see a sensitive share; the answer's token stands for it from then on. */
  readonly showSensitive?: boolean;
}

/** The default page size (R9.1). */
const shareListLimit = 100;

/** The proof as query parameters. */
export const proofOf = ({ shareId, passCode = '', passToken = '' }: ShareProof) => ({
  share_id: shareId,
  pass_code: passCode,
  pass_code_token: passToken,
});

/** The query parameters of one page of a share; a server that renders the page sends the same (R7.1). */
export function shareQuery(wanted: ReadShare & { readonly parentId?: string }): Query {
  return {
    ...proofOf(wanted),
    parent_id: wanted.parentId,
    limit: wanted.limit ?? shareListLimit,
    order: wanted.order ?? 'name_asc',
    folders_first: wanted.foldersFirst === false ? false : undefined,
    page_token: wanted.page ?? '',
    skip: wanted.skip,
    name_from: wanted.nameFrom,
    thumbnail_size: wanted.thumbnailSize ?? 'SIZE_LARGE',
  };
}

/** The same page; the first one tells how many entries there are. */
export const countedFrom = <Wanted extends ReadShare>(wanted: Wanted): Wanted =>
  wanted.page ? wanted : { ...wanted, skip: 0 };

function readShare(
  call: Caller,
  path: string,
  wanted: ReadShare,
  options: CallOptions | undefined,
): Promise<Result<wire.Share>> {
  const query = shareQuery(wanted);
  if (!wanted.passCode && !wanted.showSensitive)
    return call({ host: 'drive', method: 'GET', path, query, answer: wire.Share }, options);
  const fields = Object.entries(query).filter(([, value]) => value !== undefined);
  const body = {
    ...Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
    ...(wanted.showSensitive ? { show_sensitive: 'true' } : {}),
  };
  return call(
    { host: 'drive', method: 'POST', path: '/drive/v1/share/detail', body, answer: wire.Share },
    options,
  );
}

/**
 * A share's root. With a status other than OK there are no entries; OK after a passcode includes the token for later
 * calls. `GET /drive/v1/share` (R7.1); with a passcode, or to see a sensitive share in spite of its warning,
 * `POST /drive/v1/share/detail`: no other site can have a browser send it, and it is in no address.
 * @errors captcha_required (too many wrong passcodes)
 */
export function getShare(
  call: Caller,
  wanted: ReadShare,
  options?: CallOptions,
): Promise<Result<wire.Share>> {
  return readShare(call, '/drive/v1/share', wanted, options);
}

/**
 * A folder within a share. `GET /drive/v1/share/detail` (R7.2), with a passcode `POST`.
 * @errors file_not_found, captcha_required (too many wrong passcodes)
 */
export function getShareDetail(
  call: Caller,
  wanted: ReadShare & { readonly parentId: string },
  options?: CallOptions,
): Promise<Result<wire.Share>> {
  return readShare(call, '/drive/v1/share/detail', wanted, options);
}

/**
 * One shared file with URLs to download and display it. `GET /drive/v1/share/file_info` (R7.3)
 * @errors file_not_found
 */
export function getSharedFile(
  call: Caller,
  wanted: ShareProof & { readonly fileId: string },
  options?: CallOptions,
): Promise<Result<wire.ShareFileInfo>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/share/file_info',
      query: {
        ...proofOf(wanted),
        file_id: wanted.fileId,
      },
      answer: wire.ShareFileInfo,
    },
    options,
  );
}
