import { type Failure, localFailure, type UploadPorts } from '@aloft/machines';
import * as v from 'valibot';
import { beginUpload } from '../api/drive/files.ts';
import type { ShareProof } from '../api/drive/shares.ts';
import { beginLinkUpload } from '../api/drive/upload-links.ts';
import { toFailure } from '../errors/to-failure.ts';
import type { Platform } from '../platform/platform.ts';
import type { Caller } from '../request/call.ts';
import { UploadedFile } from '../wire/upload.ts';
import { discardUpload } from './discard-upload.ts';
import { hashFile } from './hash-file.ts';
import { firstPart, nextPartSize } from './part-size.ts';
import type { UploadSource } from './source.ts';

/** A visitor of an upload-only link is not told about the stored file. */
const Stored = v.partial(UploadedFile);

/** Maps the chart's conflict choice to the wire: `ask` is first sent as a refusal. */
const conflictNames = {
  ask: 'refuse',
  keepBoth: 'keep_both',
  replace: 'replace',
  skip: 'skip',
} as const;

const unreadable = (): { kind: 'unreadable'; failure: Failure } => ({
  kind: 'unreadable',
  failure: localFailure('local', 'the file changed or went away'),
});

/** The ports of the upload chart: reads the file and sends its parts (R10.4, P3). */
export function uploadPorts(
  call: Caller,
  platform: Platform,
  source: UploadSource,
  parentId: string,
  beginKey = '',
): UploadPorts {
  let partSize = firstPart;
  // Sent again while no answer has come: an upload that was begun in silence would meet its own name (P12).
  let key = beginKey === '' ? platform.randomId() : beginKey;
  return {
    hashFile: hashFile(platform, source),
    beginUpload: async ({ hash, onConflict }) => {
      const wanted = {
        parentId,
        name: source.name,
        size: String(source.size),
        ...(hash === '' ? {} : { sha256: hash }),
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
      let part: ArrayBuffer;
      try {
        part = await source.slice(offset, Math.min(source.size, offset + partSize)).arrayBuffer();
      } catch {
        return unreadable();
      }
      const began = platform.now();
      const sent = await sendPart(platform, endpoint, offset, part, signal);
      if (sent.kind === 'stored') partSize = nextPartSize(partSize, platform.now() - began);
      return sent;
    },
    ...sentPorts(platform),
  };
}

/** The same for an upload-only link: nothing is said of what is in the folder, and nothing is told of the file. */
export function linkUploadPorts(
  call: Caller,
  platform: Platform,
  source: UploadSource,
  proof: ShareProof,
): UploadPorts {
  const own = uploadPorts(call, platform, source, '');
  return {
    ...own,
    // The bytes are sent in any case.
    hashFile: () => Promise.resolve({ kind: 'hashed', hash: '' }),
    beginUpload: async () => {
      const begun = await beginLinkUpload(call, { ...proof, name: source.name, size: source.size });
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
    queryOffset: async ({ endpoint }, signal) => {
      try {
        const answer = await platform.fetch(endpoint, { method: 'HEAD', credentials: 'omit', signal });
        const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN);
        if (answer.ok && Number.isSafeInteger(offset)) return { kind: 'offset', offset };
        return answer.status === 404
          ? { kind: 'gone' }
          : { kind: 'failed', failure: localFailure('unavailable') };
      } catch {
        return { kind: 'failed', failure: localFailure('unreachable') };
      }
    },
    discardUpload: async ({ endpoint }, signal) => {
      if (endpoint !== '') await discardUpload(platform, endpoint, signal);
      return { kind: 'discarded' };
    },
  };
}

type Sent = Awaited<ReturnType<UploadPorts['sendPart']>>;

/** Sends bytes to an upload's address. */
export async function sendPart(
  platform: Platform,
  endpoint: string,
  offset: number,
  part: ArrayBuffer,
  signal: AbortSignal,
): Promise<Sent> {
  try {
    // The upload may have been aborted while the part was read.
    signal.throwIfAborted();
    const answer = await platform.fetch(endpoint, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/octet-stream' },
      body: part,
      credentials: 'omit',
      signal,
    });
    if (answer.status === 204) {
      const stored = Number(answer.headers.get('upload-offset') ?? Number.NaN);
      return Number.isSafeInteger(stored) ? { kind: 'stored', offset: stored } : { kind: 'offsetMismatch' };
    }
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.ok) {
      const parsed = v.safeParse(Stored, body);
      if (parsed.success) return { kind: 'completed', fileId: parsed.output.file?.id ?? '' };
      return { kind: 'failed', failure: localFailure('internal') };
    }
    const requestId = answer.headers.get('x-request-id');
    const failure = toFailure(body, { status: answer.status, requestId, retryAfter: null });
    // Another writer, a wrong offset, or an upload that is over: the service says where it is.
    if (failure.code === 'out_of_range' || failure.code === 'aborted' || answer.status === 404)
      return { kind: 'offsetMismatch' };
    return { kind: 'failed', failure };
  } catch {
    return { kind: 'failed', failure: localFailure(signal.aborted ? 'cancelled' : 'unreachable') };
  }
}
