import { transact } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../services.ts';
import { makeSignUpLink } from './sign-up-links.ts';
import { signUpMode } from './sign-up-mode.ts';

/** Hours for which the link works. */
export const firstOperatorHours = 24;

/**
 * Makes the link by which the operator creates the first account of a server without any, and ends the one of an earlier
 * start; null where there is an account, and where only this computer reaches a server that is open to it. It makes an
 * account until there is an operator.
 */
export async function makeFirstOperatorLink(services: Services): Promise<string | null> {
  if (!services.configuration.isPublic && (await signUpMode(services)) === 'open') return null;
  const expiresAt = services.clock() + firstOperatorHours * 3600_000;
  return transact(services.db, async (db) => {
    const anybody = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    if (anybody !== undefined) return null;
    await db.deleteFrom('sign_up_links').where('role', '=', 'operator').execute();
    return makeSignUpLink(services, db, {
      role: 'operator',
      label: '',
      quota: null,
      membershipDays: null,
      makerId: null,
      expiresAt,
    });
  });
}
