import { type Caller, localFailure, type Result } from '@aloft/core';
import { archiveSharedFiles, getSharedFile, listSharedContents } from '@aloft/core/api';
import { getShare, getShareDetail, type ShareEntry, toEntry } from '@aloft/core/share';
import type { Contents, File } from '@aloft/core/wire';
import { type FileAddress, toFileAddress } from './file-address.ts';

/** One page of a folder of a share, by its number, and where a name is in it. Not cached: who shows it holds it. */
export async function fetchSharedPage(
  call: Caller,
  wanted: Parameters<typeof getShareDetail>[1],
  signal?: AbortSignal,
): Promise<Result<{ readonly entries: readonly ShareEntry[]; readonly index: number | null }>> {
  const read = wanted.parentId === '' ? getShare : getShareDetail;
  const share = await read(call, wanted, signal === undefined ? {} : { signal });
  if (!share.ok) return share;
  return { ok: true, value: { entries: share.value.files.map(toEntry), index: share.value.start_index } };
}

/**
 * Where the bytes of a shared file are. Asked for at each press and used at once, so nothing is cached: the share page
 * comes without TanStack Query, since its folders are held by the share's own chart.
 */
export async function fetchSharedFileAddress(
  call: Caller,
  wanted: Parameters<typeof getSharedFile>[1],
): Promise<Result<FileAddress>> {
  const read = await readSharedFile(call, wanted);
  return read.ok ? { ok: true, value: toFileAddress(read.value) } : read;
}

/** A shared file as a folder lists it; not cached, as above. */
export async function fetchSharedEntry(
  call: Caller,
  wanted: Parameters<typeof getSharedFile>[1],
): Promise<Result<ShareEntry>> {
  const read = await readSharedFile(call, wanted);
  return read.ok ? { ok: true, value: toEntry(read.value) } : read;
}

async function readSharedFile(
  call: Caller,
  wanted: Parameters<typeof getSharedFile>[1],
): Promise<Result<File>> {
  const info = await getSharedFile(call, wanted);
  if (!info.ok) return info;
  const file = info.value.file_info;
  return file === null ? { ok: false, failure: localFailure('share_not_found') } : { ok: true, value: file };
}

/** Where several shared entries are downloaded as one archive; not cached, as above. */
export async function fetchSharedArchive(
  call: Caller,
  wanted: Parameters<typeof archiveSharedFiles>[1],
): Promise<Result<{ readonly url: string }>> {
  const archive = await archiveSharedFiles(call, wanted);
  if (!archive.ok || archive.value.share_status === 'OK') return archive;
  return { ok: false, failure: localFailure('share_not_found') };
}

/** One page of what a shared archive or torrent holds; not cached, as above. */
export async function fetchSharedContents(
  call: Caller,
  wanted: Parameters<typeof listSharedContents>[1],
): Promise<Result<Contents>> {
  const contents = await listSharedContents(call, wanted);
  if (!contents.ok || contents.value.share_status === 'OK') return contents;
  return { ok: false, failure: localFailure('share_not_found') };
}
