import type { Locale } from '@aloft/i18n';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/failure.ts';
import { sendMail } from '../../platform/mail/send.ts';
import type { Services } from '../../services.ts';
import { accountMail } from './account-mails.ts';
import type { Proven } from './entry.ts';

/**
 * Takes the mark of deletion from an account, by its password and before its day; its shares answer again (R10.10).
 * An account without a mark is as good as restored: who asks again, the answer lost, is let in.
 */
export async function restoreAccount(
  services: Services,
  who: Proven,
  locale: Locale,
): Promise<Refusal | null> {
  const now = services.clock();
  const restored = await allOrNothing(services.db, async (db) => {
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
  if (restored.changed) await sendMail(services, accountMail(restored.email, { kind: 'restored' }, locale));
  return null;
}
