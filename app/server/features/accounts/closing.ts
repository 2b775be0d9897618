import type { Closing } from '@aloft/core/wire';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/failure.ts';
import { rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { sendMail } from '../../platform/mail/send.ts';
import type { Services } from '../../services.ts';
import { accountMail } from './account-mails.ts';
import type { Written } from './new-password.ts';
import { askPassword } from './own-password.ts';
import { endSessions } from './sessions.ts';

const day = 24 * 3600_000;

/**
 * Marks an account for deletion and answers when everything of it is removed: every session ends at once, its shares
 * answer DELETED, nobody is let in, and until that day `restoreAccount` undoes all of it (R10.10). Refuses a wrong
 * password (counted).
 */
export async function closeAccount(
  services: Services,
  accountId: string,
  password: string,
  { asker, remembered, locale }: Written,
): Promise<Closing | Refusal> {
  const owned = await askPassword(services, asker, accountId, password, 'password');
  if (isRefusal(owned)) return owned;
  const now = services.clock();
  const at = now + services.configuration.deletionGraceDays * day;
  const closing = await allOrNothing(services.db, async (db) => {
    const marked = await db
      .updateTable('accounts')
      .set({ delete_at: at })
      .where('id', '=', accountId)
      .where('password_hash', '=', owned.passwordHash)
      .where('delete_at', 'is', null)
      .executeTakeFirst();
    if (marked.numUpdatedRows !== 1n) return refuse('aborted');
    await endSessions(db, accountId, now, null);
    const answer = { delete_at: new Date(at).toISOString() };
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
  if (!isRefusal(closing))
    await sendMail(services, accountMail(owned.email, { kind: 'closing', at }, locale));
  return closing;
}
