import { type Failure, localFailure, type Result } from '@aloft/machines';
import * as v from 'valibot';
import { toFailure } from '../errors/to-failure.ts';
import type { Platform } from '../platform/platform.ts';
import type { Api } from '../runtime/api.ts';
import { type File, UploadedFile } from '../wire/file.ts';

/** Bytes to be uploaded: anything that can be sliced, a browser's File among them. */
export interface UploadSource {
  readonly name: string;
  readonly size: number;
  slice(start: number, end: number): globalThis.Blob;
}

/** How an upload is watched and stopped. */
export interface UploadOptions {
  readonly parentId: string;
  readonly signal: AbortSignal;
  /** Bytes that are safely stored, of all. */
  readonly onProgress: (stored: number, size: number) => void;
  /** Told where the bytes go, so that a later call can go on there. */
  readonly onBegun?: (endpoint: string) => void;
  /** Where an earlier call that failed had begun. */
  readonly resume?: string | undefined;
}

const chunkSize = 4 * 1024 * 1024;
const mostTries = 5;

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((settle) => {
    const timer = setTimeout(settle, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      settle();
    });
  });
}

type Sent =
  | { readonly kind: 'partial'; readonly offset: number }
  | { readonly kind: 'complete'; readonly file: File }
  | { readonly kind: 'failed'; readonly failure: Failure };

async function sendChunk(
  platform: Platform,
  endpoint: string,
  source: UploadSource,
  offset: number,
  signal: AbortSignal,
): Promise<Sent> {
  try {
    const answer = await platform.fetch(endpoint, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/octet-stream' },
      body: source.slice(offset, Math.min(source.size, offset + chunkSize)),
      credentials: 'omit',
      signal,
    });
    if (answer.status === 204)
      return { kind: 'partial', offset: Number(answer.headers.get('upload-offset')) };
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.ok) {
      const parsed = v.safeParse(UploadedFile, body);
      if (parsed.success) return { kind: 'complete', file: parsed.output.file };
      return { kind: 'failed', failure: localFailure('internal') };
    }
    const requestId = answer.headers.get('x-request-id');
    return {
      kind: 'failed',
      failure: toFailure(body, { status: answer.status, requestId, retryAfter: null }),
    };
  } catch {
    return { kind: 'failed', failure: localFailure(signal.aborted ? 'cancelled' : 'unreachable') };
  }
}

async function storedOffset(platform: Platform, endpoint: string): Promise<number | null> {
  try {
    const answer = await platform.fetch(endpoint, { method: 'HEAD', credentials: 'omit' });
    const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN);
    return answer.ok && Number.isSafeInteger(offset) ? offset : null;
  } catch {
    return null;
  }
}

type Begun =
  | { readonly kind: 'open'; readonly endpoint: string; readonly offset: number }
  | { readonly kind: 'instant'; readonly file: File }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Goes on with an earlier upload that the server still knows, or begins a new one. */
async function begin(
  api: Api,
  platform: Platform,
  source: UploadSource,
  options: UploadOptions,
): Promise<Begun> {
  if (options.resume !== undefined) {
    const offset = await storedOffset(platform, options.resume);
    if (offset !== null) return { kind: 'open', endpoint: options.resume, offset };
  }
  const begun = await api.drive.beginUpload({
    parentId: options.parentId,
    name: source.name,
    size: String(source.size),
  });
  if (!begun.ok) return { kind: 'failed', failure: begun.failure };
  if (begun.value.resumable === undefined) return { kind: 'instant', file: begun.value.file };
  const { endpoint } = begun.value.resumable.params;
  options.onBegun?.(endpoint);
  return { kind: 'open', endpoint, offset: 0 };
}

/** Gives up an unfinished upload: its name and its space are free again. The server does it by itself after a day. */
export async function discardUpload(platform: Platform, endpoint: string): Promise<void> {
  await platform.fetch(endpoint, { method: 'DELETE', credentials: 'omit' }).catch(() => undefined);
}

/**
 * Uploads a file in parts and goes on after interruptions from where the server says it is. Answers the
 * finished file, or why not; a failed one can be resumed, an aborted one leaves nothing behind (R5.9, P3).
 */
export async function uploadFile(
  api: Api,
  platform: Platform,
  source: UploadSource,
  options: UploadOptions,
): Promise<Result<File>> {
  const begun = await begin(api, platform, source, options);
  if (begun.kind === 'failed') return { ok: false, failure: begun.failure };
  if (begun.kind === 'instant') return { ok: true, value: begun.file };
  const { endpoint } = begun;
  const { signal } = options;
  let { offset } = begun;
  let tries = 0;
  for (;;) {
    if (signal.aborted) {
      await discardUpload(platform, endpoint);
      return { ok: false, failure: localFailure('cancelled') };
    }
    const sent = await sendChunk(platform, endpoint, source, offset, signal);
    if (sent.kind === 'complete') {
      options.onProgress(source.size, source.size);
      return { ok: true, value: sent.file };
    }
    if (sent.kind === 'partial') {
      offset = sent.offset;
      tries = 0;
      options.onProgress(offset, source.size);
      continue;
    }
    const resumable =
      sent.failure.retryable || sent.failure.code === 'out_of_range' || sent.failure.code === 'aborted';
    if (signal.aborted) continue;
    tries += 1;
    if (!resumable || tries >= mostTries) return { ok: false, failure: sent.failure };
    await pause(500 * 2 ** tries, signal);
    offset = (await storedOffset(platform, endpoint)) ?? offset;
  }
}
