import { limits } from '@aloft/core/service';
import { countUse, refund } from '../../platform/http/rate-limit.ts';
import { isSameText } from '../../platform/keys/same-text.ts';
import { KeyedMutex } from '../../platform/locks/keyed-mutex.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';

/**
 * One count for all that the admin listener serves: only this computer reaches it, where an address is chosen freely, and
 * so is a forwarded one of a listed proxy.
 */
const listener = 'admin listener';
const inTurn = new KeyedMutex();

/**
 * Compares a key with the admin key: the only way to do so, for every call that takes it. Wrong ones are limited together
 * (P7r), each counted before it is compared; one after the other, so that right ones at once never count as guesses.
 * Refuses any key beyond the limit; the command line always works.
 */
export function checkAdminKey(
  services: Services,
  given: string,
  key: string,
): Promise<'right' | 'wrong' | Refusal> {
  // Without a key it is no guess: any page of a browser on this computer can cause such a request.
  if (given === '') return Promise.resolve('wrong');
  return inTurn.runExclusive(listener, async () => {
    const limited = await countUse(services, limits.operatorKeys, listener);
    if (limited !== null) return limited;
    if (!isSameText(given, key)) return 'wrong';
    await refund(services, limits.operatorKeys, listener);
    return 'right';
  });
}
