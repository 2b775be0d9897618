import type { UploadPorts } from '@aloft/machines';
import { beginVersion, getFile } from '../api/drive/files.ts';
import type { Platform } from '../platform/platform.ts';
import type { Caller } from '../request/call.ts';
import { hashFile } from './hash-file.ts';
import { dateOf, type UploadSource } from './source.ts';
import { uploadPorts } from './upload-ports.ts';

/** New content of a file. */
export interface FileVersion {
  readonly id: string;
  /** Such as a blob. */
  readonly content: Pick<UploadSource, 'size' | 'slice' | 'lastModified'>;
  /** SHA-256 of the content that it was made from. */
  readonly basedOn: string;
}

/** The ports of an upload that becomes new content of a file that exists (R10.6). */
export function versionUploadPorts(
  call: Caller,
  platform: Platform,
  { id, content, basedOn }: FileVersion,
): UploadPorts {
  const { size } = content;
  const source = { name: '', size, slice: (start: number, end: number) => content.slice(start, end) };
  let isAgain = false;
  return {
    ...uploadPorts(call, platform, source, ''),
    // The service compares what it has in the end, and the caller is told, whatever the size.
    hashFile: hashFile(platform, source, Number.POSITIVE_INFINITY),
    beginUpload: async ({ hash }) => {
      const begun = await beginVersion(call, id, { size, sha256: hash, basedOn, ...dateOf(content) });
      if (begun.ok) {
        isAgain = true;
        return { kind: 'begun', endpoint: begun.value.endpoint, offset: 0 };
      }
      const { failure } = begun;
      if (!isAgain || failure.code !== 'failed_precondition') return { kind: 'failed', failure };
      // The answer to the last part may be what was lost: then this content is the other one.
      const file = await getFile(call, id);
      return file.ok && file.value.sha256 === hash
        ? { kind: 'instant', fileId: id }
        : { kind: 'failed', failure };
    },
  };
}
