import { atomicBatch } from '../../../platform/database/atomic-batch.ts';
import type { Database } from '../../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import type { AccountWrite } from '../account-write.ts';
import { type Reauthenticated, reauthenticate } from '../passwords/reauthentication.ts';
import { hasSecondFactor, takeFactor } from './second-factor.ts';

/** What the owner of an account proves it with. */
export interface OwnerProof {
  readonly password: string;
  /** A code of the app or a recovery code, where two-step sign-in is on. */
  readonly code?: string | undefined;
}

/**
 * Runs `work` in a transaction for the owner of an account: after the password, and where two-step sign-in is on after
 * its second step. A stolen session with the password must not end the account, move it to another address or make
 * itself a way back in. Refuses `invalid_password`, `two_factor_required` without a code, and a wrong code, which
 * counts; a refused work uses up no code.
 */
export async function confirmOwner<T>(
  services: Services,
  accountId: string,
  proof: OwnerProof,
  giver: AccountWrite,
  work: (db: Database, owned: Reauthenticated) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const owned = await reauthenticate(services, giver.requester, accountId, proof.password, 'password');
  if (isRefusal(owned)) return owned;
  if (proof.code !== undefined && (await hasSecondFactor(services.db, accountId))) {
    const taken = await takeFactor(services, giver, accountId, proof.code, (db) => work(db, owned));
    return isRefusal(taken) ? taken : taken.done;
  }
  return atomicBatch(services.db, async (db) =>
    (await hasSecondFactor(db, accountId))
      ? refuse('two_factor_required', { field: 'code' })
      : work(db, owned),
  );
}
