import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * The programs that have access to the account, last used first; the service's own pages are none.
 * `GET /v1/user/programs` (R10.10)
 * @errors unauthenticated
 */
export function listPrograms(call: Caller, options?: CallOptions): Promise<Result<wire.ProgramList>> {
  return call({ host: 'user', method: 'GET', path: '/v1/user/programs', answer: wire.ProgramList }, options);
}

/**
 * Takes a program's access away: all its sessions end at once, and so does what it was allowed and has not used yet.
 * `DELETE /v1/user/programs/{client_id}` (R10.10)
 * @errors not_found (it has no access), unauthenticated
 */
export function disconnectProgram(
  call: Caller,
  clientId: string,
  options?: CallOptions,
): Promise<Result<object>> {
  const path = `/v1/user/programs/${encodeURIComponent(clientId)}`;
  return call({ host: 'user', method: 'DELETE', path, answer: wire.Nothing }, options);
}
