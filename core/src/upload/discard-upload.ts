import type { Platform } from '../platform/platform.ts';

/** Discards an upload that has begun. Never rejects: if this fails, the service discards it after a day. */
export async function discardUpload(
  platform: Pick<Platform, 'fetch'>,
  endpoint: string,
  signal?: AbortSignal,
): Promise<void> {
  const request = { method: 'DELETE', credentials: 'omit' } as const;
  await platform
    .fetch(endpoint, signal === undefined ? request : { ...request, signal })
    .catch(() => undefined);
}
