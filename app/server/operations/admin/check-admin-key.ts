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

/** Wrong keys of a server since a time, while the database, which counts them otherwise, is out. */
interface Guesses {
  readonly since: number;
  used: number;
}
const guessesOf = new WeakMap<Services, Guesses>();

function compareWithoutDatabase(services: Services, given: string, key: string): 'right' | 'wrong' | Refusal {
  const { max, window } = limits.operatorKeys;
  const now = services.clock();
  const before = guessesOf.get(services);
  const isCurrent = before !== undefined && Math.abs(now - before.since) < window;
  const guesses = isCurrent ? before : { since: now, used: 0 };
  guessesOf.set(services, guesses);
  if (guesses.used >= max) return refuse('resource_exhausted', { retryAfter: window / 1000 });
  if (isSameText(given, key)) return 'right';
  guesses.used += 1;
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
    if (checks.database.state !== 'ok') return compareWithoutDatabase(services, given, key);
    const limited = await countUse(services, limits.operatorKeys, listener);
    if (limited !== null) return limited;
    if (!isSameText(given, key)) return 'wrong';
    await refund(services, limits.operatorKeys, listener);
    return 'right';
  });
}
