import { localFailure, type UploadPorts } from '@aloft/machines';
import type { Platform } from '../platform/platform.ts';

/** Asks how many bytes of an upload that has begun are safely stored. */
export async function queryUploadOffset(
  platform: Pick<Platform, 'fetch'>,
  endpoint: string,
  signal?: AbortSignal,
): ReturnType<UploadPorts['queryOffset']> {
  const request = { method: 'HEAD', credentials: 'omit' } as const;
  try {
    const answer = await platform.fetch(endpoint, signal === undefined ? request : { ...request, signal });
    const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN);
    if (answer.ok && Number.isSafeInteger(offset)) return { kind: 'offset', offset };
    return answer.status === 404
      ? { kind: 'gone' }
      : { kind: 'failed', failure: localFailure('unavailable') };
  } catch {
    return { kind: 'failed', failure: localFailure('unreachable') };
  }
}
