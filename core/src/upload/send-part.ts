import { localFailure, type PartAnswer } from '@aloft/machines';
import * as v from 'valibot';
import { readErrorBody } from '../errors/error-body.ts';
import { toFailure } from '../errors/to-failure.ts';
import type { Platform } from '../platform/platform.ts';
import { UploadedFile } from '../wire/upload.ts';
import type { UploadSource } from './source.ts';

/** A visitor of an upload-only link is not told about the stored file. */
const Stored = v.partial(UploadedFile);

/** The bytes of a part; null where they cannot be read, or are no longer there. */
export async function readPart(
  source: UploadSource,
  start: number,
  end: number,
): Promise<ArrayBuffer | null> {
  const last = Math.min(source.size, end);
  try {
    const part = await source.slice(start, last).arrayBuffer();
    return part.byteLength === last - start ? part : null;
  } catch {
    return null;
  }
}

/** A proxy or a firewall lets no part through: it refuses their size, or changes what is asked and answered. */
export const blocked = localFailure('blocked_by_proxy');

/** The answer to a part; one that is too large for something in the way may be sent in smaller ones. */
type Sent = PartAnswer | { readonly kind: 'tooLarge' };

/** What the answer to a part means that was not taken. */
function refusalOf(status: number, body: unknown, requestId: string | null): Sent {
  // The service has no such limit.
  if (status === 413) return { kind: 'tooLarge' };
  // Without our words it is a proxy that has no such address.
  if (status === 404 && readErrorBody(body).error === undefined)
    return { kind: 'failed', failure: localFailure('unavailable') };
  const failure = toFailure(body, { status, requestId, retryAfter: null });
  // A wrong offset, or an upload that is over: the service says where it is.
  if (failure.code === 'out_of_range' || status === 404) return { kind: 'offsetMismatch', failure: blocked };
  return { kind: 'failed', failure };
}

/** Sends bytes to an upload's address. */
export async function sendPart(
  platform: Pick<Platform, 'fetch'>,
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
      return Number.isSafeInteger(stored)
        ? { kind: 'stored', offset: stored }
        : { kind: 'offsetMismatch', failure: blocked };
    }
    const body: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) return refusalOf(answer.status, body, answer.headers.get('x-request-id'));
    const parsed = v.safeParse(Stored, body);
    if (parsed.success) return { kind: 'completed', fileId: parsed.output.file?.id ?? '' };
    return { kind: 'failed', failure: localFailure('internal') };
  } catch {
    return { kind: 'failed', failure: localFailure(signal.aborted ? 'cancelled' : 'unreachable') };
  }
}
