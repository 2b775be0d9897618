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
