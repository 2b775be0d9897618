import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * What the storage is used for: bytes by kind of file, the trash, and the largest files. `GET /drive/v1/usage` (R10.10)
 * @errors unauthenticated
 */
export function getStorageUsage(call: Caller, options?: CallOptions): Promise<Result<wire.StorageUsage>> {
  return call({ host: 'drive', method: 'GET', path: '/drive/v1/usage', answer: wire.StorageUsage }, options);
}

/**
 * Where space is easy to free: the largest folders, and sets of files with the same content by what would be free if
 * one of each were kept; all without the trash. `GET /drive/v1/usage/details` (R10.10)
 * @errors unauthenticated
 */
export function getUsageDetails(call: Caller, options?: CallOptions): Promise<Result<wire.UsageDetails>> {
  return call(
    { host: 'drive', method: 'GET', path: '/drive/v1/usage/details', answer: wire.UsageDetails },
    options,
  );
}
