import { type Caller, localFailure, type Result } from '@aloft/core';
import { getSharedFile } from '@aloft/core/share';
import type { FileAddress } from './files.ts';

export { sharePorts } from '@aloft/core/share';

/**
 * Where the bytes of a shared file are. Asked for at each press and used at once, so nothing is cached: the share page
 * comes without TanStack Query, since its folders are held by the share's own chart.
 */
export async function fetchSharedFileAddress(
  call: Caller,
  wanted: Parameters<typeof getSharedFile>[1],
): Promise<Result<FileAddress>> {
  const info = await getSharedFile(call, wanted);
  if (!info.ok) return info;
  const file = info.value.file_info;
  if (file === null) return { ok: false, failure: localFailure('share_not_found') };
  return { ok: true, value: { inline: file.links.inline?.url ?? '', download: file.web_content_link } };
}
