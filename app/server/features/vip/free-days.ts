import { transact } from '../../platform/database/transaction.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { grantDays, refusalOf } from './grants.ts';

/**
 * Gives the free days, once per mailbox; answers how many, 0 when they were given before (R4.6, P13a). Refuses
 * `email_not_verified`: they can be requested again once the address is verified.
 */
export async function giveFreeDays(services: Services, accountId: string): Promise<number | Refusal> {
  return transact(services.db, async (db) => {
    const granted = await grantDays({ ...services, db }, { accountId, kind: 'free_days', subject: '' });
    if (granted.kind === 'granted') return granted.days;
    return granted.kind === 'taken' ? 0 : refusalOf(granted);
  });
}
