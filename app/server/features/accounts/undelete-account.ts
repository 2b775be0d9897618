import type { Locale } from '@aloft/i18n';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import { sendMail } from '../../platform/mail/send.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { accountMail } from './account-mails.ts';
import type { Authenticated } from './check-account-open.ts';

/**
 * Undeletes an account, by its password and before its data is purged; its shares answer again (R10.10). Succeeds for an
 * account that is not deleted: the request may be a repetition whose first answer was lost.
 */
export async function undeleteAccount(
  services: Services,
  who: Authenticated,
  locale: Locale,
): Promise<Refusal | null> {
  const now = services.clock();
  const restored = await atomicBatch(services.db, async (db) => {
    const account = await db
      .selectFrom('accounts')
      .select(['email', 'delete_at', 'password_hash'])
      .where('id', '=', who.accountId)
      .executeTakeFirst();
    if (account === undefined || account.password_hash !== who.passwordHash) {
      return refuse('invalid_account_or_password');
    }
    if (account.delete_at === null) return { email: account.email, changed: false };
    if (account.delete_at <= now) return refuse('invalid_account_or_password');
    await db.updateTable('accounts').set({ delete_at: null }).where('id', '=', who.accountId).execute();
    return { email: account.email, changed: true };
  });
  if (isRefusal(restored)) return restored;
  if (restored.changed)
    await sendMail(services, accountMail(services, restored.email, { kind: 'restored' }, locale));
  return null;
}
