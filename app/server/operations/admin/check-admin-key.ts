import { limits } from '@aloft/core/service';
import { countUse, refund } from '../../platform/http/rate-limit.ts';
import { isSameText } from '../../platform/keys/same-text.ts';
import { KeyedMutex } from '../../platform/locks/keyed-mutex.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';

/**
 * One count for all that the admin listener serves: only this computer reaches it, where an address is chosen freely, and
 * so is a forwarded one of a listed proxy.
 */
const listener = 'admin listener';
const inTurn = new KeyedMutex();

/** Keys looked at while the database, which counts them otherwise, is out. */
const withoutDatabase = { since: 0, used: 0 };

function compareWithoutDatabase(now: number, given: string, key: string): 'right' | 'wrong' | Refusal {
  const { max, window } = limits.operatorKeys;
  if (Math.abs(now - withoutDatabase.since) >= window)
    Object.assign(withoutDatabase, { since: now, used: 0 });
  if (withoutDatabase.used >= max) return refuse('resource_exhausted', { retryAfter: window / 1000 });
  if (isSameText(given, key)) return 'right';
  withoutDatabase.used += 1;
  return 'wrong';
}

/**
 * Compares a key with the admin key: the only way to do so, for every call that takes it. Wrong ones are limited together
 * (P7r), each counted before it is compared; one after the other, so that right ones at once never count as guesses.
 * Refuses any key beyond the limit; the command line always works. While the database is out, each process counts by
 * itself, so that the figures of a server without its database can be read.
 */
export function checkAdminKey(
  services: Services,
  given: string,
  key: string,
): Promise<'right' | 'wrong' | Refusal> {
  // Without a key it is no guess: any page of a browser on this computer can cause such a request.
  if (given === '') return Promise.resolve('wrong');
  return inTurn.runExclusive(listener, async () => {
    const { checks } = await services.readiness.measure();
    if (checks.database.state !== 'ok') return compareWithoutDatabase(services.clock(), given, key);
    const limited = await countUse(services, limits.operatorKeys, listener);
    if (limited !== null) return limited;
    if (!isSameText(given, key)) return 'wrong';
    await refund(services, limits.operatorKeys, listener);
    return 'right';
  });
}
