import { localFailure, type UploadPorts } from '@aloft/machines';
import { beginUpload } from '../api/drive/files.ts';
import type { ShareProof } from '../api/drive/shares.ts';
import { beginLinkUpload } from '../api/drive/upload-links.ts';
import type { Platform } from '../platform/platform.ts';
import type { Caller } from '../request/call.ts';
import { discardUpload } from './discard-upload.ts';
import { hashFile, unreadable } from './hash-file.ts';
import { partSizes } from './part-size.ts';
import { queryUploadOffset } from './query-upload-offset.ts';
import { blocked, readPart, sendPart } from './send-part.ts';
import { dateOf, type UploadSource } from './source.ts';

/** Maps the chart's conflict choice to the wire: `ask` is first sent as a refusal. */
const conflictNames = {
  ask: 'refuse',
  keepBoth: 'keep_both',
  replace: 'replace',
  skip: 'skip',
} as const;

/** The ports of the upload chart: reads the file and sends its parts (R10.4, P3). */
export function uploadPorts(
  call: Caller,
  platform: Platform,
  source: UploadSource,
  parentId: string,
  beginKey = '',
): UploadPorts {
  const parts = partSizes();
  // Sent again while no answer has come, so that an upload which was begun in silence is not begun twice (P12).
  let key = beginKey === '' ? platform.randomId() : beginKey;
  return {
    hashFile: hashFile(platform, source),
    beginUpload: async ({ hash, onConflict }) => {
      const wanted = {
        parentId,
        name: source.name,
        size: String(source.size),
        ...(hash === '' ? {} : { sha256: hash }),
        ...dateOf(source),
      };
      const begun = await beginUpload(call, wanted, {
        nameConflict: conflictNames[onConflict],
        idempotencyKey: `${key}-${onConflict}`,
      });
      if (begun.ok || !begun.failure.retryable) key = platform.randomId();
      const asks = onConflict === 'ask' && !begun.ok && begun.failure.code === 'file_duplicated_name';
      if (asks) return { kind: 'conflict' };
      if (!begun.ok) return { kind: 'failed', failure: begun.failure };
      const { resumable, file } = begun.value;
      return resumable === undefined
        ? { kind: 'instant', fileId: file.id }
        : { kind: 'begun', endpoint: resumable.params.endpoint, offset: 0 };
    },
    sendPart: async ({ endpoint, offset }, signal) => {
      for (;;) {
        const part = await readPart(source, offset, offset + parts.next());
        if (part === null) return unreadable;
        const began = platform.now();
        const sent = await sendPart(platform, endpoint, offset, part, signal);
        if (sent.kind === 'stored') parts.stored(platform.now() - began);
        if (sent.kind === 'failed' && sent.failure.code === 'unreachable') parts.lost();
        if (sent.kind !== 'tooLarge') return sent;
        if (!parts.refused(part.byteLength)) return { kind: 'failed', failure: blocked };
      }
    },
    ...sentPorts(platform),
  };
}

/** The same for an upload-only link: nothing is said of what is in the folder, and nothing is told of the file. */
export function linkUploadPorts(
  call: Caller,
  platform: Platform,
  source: UploadSource,
  proof: ShareProof & { readonly senderName?: string },
): UploadPorts {
  const own = uploadPorts(call, platform, source, '');
  return {
    ...own,
    // The bytes are sent in any case.
    hashFile: () => Promise.resolve({ kind: 'hashed', hash: '' }),
    beginUpload: async () => {
      const begun = await beginLinkUpload(call, {
        ...proof,
        name: source.name,
        size: source.size,
        ...dateOf(source),
      });
      if (!begun.ok) return { kind: 'failed', failure: begun.failure };
      const { share_status: status, endpoint } = begun.value;
      return status === 'OK'
        ? { kind: 'begun', endpoint, offset: 0 }
        : { kind: 'failed', failure: localFailure('share_not_found') };
    },
  };
}

/** What is asked of an upload that has begun. */
function sentPorts(platform: Platform): Pick<UploadPorts, 'queryOffset' | 'discardUpload'> {
  return {
    queryOffset: ({ endpoint }, signal) => queryUploadOffset(platform, endpoint, signal),
    discardUpload: async ({ endpoint }, signal) => {
      if (endpoint !== '') await discardUpload(platform, endpoint, signal);
      return { kind: 'discarded' };
    },
  };
}
