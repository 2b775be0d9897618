import { logTextOf } from '../errors/log-texts.ts';
import type { Platform } from '../platform/platform.ts';
import type { FailedCall } from './call.ts';

/** What is expected to fail while all is well: no line in a log for it. */
const quiet: ReadonlySet<string> = new Set(['authorization_pending', 'slow_down', 'cancelled']);

/** Writes one line for a failed call: what, why, and the id by which the operator finds it (R8.1, R8.6). */
export function logFailedCall(platform: Pick<Platform, 'log'>, { method, path, failure }: FailedCall): void {
  if (quiet.has(failure.code)) return;
  const words = [failure.code, failure.numeric, failure.field, failure.requestId];
  const known = words.filter((word) => word !== null && word !== undefined);
  platform.log('request.failed', `${method} ${path} ${known.join(' ')}`);
  const more = logTextOf(failure);
  if (more !== null) platform.log('request.failed', more);
}
