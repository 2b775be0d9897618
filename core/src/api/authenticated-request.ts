import type { Result } from '@aloft/machines';
import type { Call, Caller, CallOptions } from '../request/call.ts';

/** A call without a dedicated function. By default GET, with a captcha token. */
export type AuthenticatedRequest<T> = Omit<Call<T>, 'method' | 'guarded'> & {
  readonly method?: Call<T>['method'];
  readonly captcha?: boolean;
};

/**
 * Any call of the service through the whole pipeline: device, client, language, session, captcha token for
 * `METHOD:path`, origins, retries, deadline (R7.30). For calls that this package does not know yet.
 * @errors any of the service, and network errors
 */
export function authenticatedRequest<T>(
  call: Caller,
  { method = 'GET', captcha = true, ...wanted }: AuthenticatedRequest<T>,
  options?: CallOptions,
): Promise<Result<T>> {
  return call({ ...wanted, method, guarded: captcha }, options);
}
