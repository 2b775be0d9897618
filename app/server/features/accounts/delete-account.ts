import type { Closing } from '@aloft/core/wire';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import { rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { sendMail } from '../../platform/mail/send.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { accountMail } from './account-mails.ts';
import type { AccountWrite } from './account-write.ts';
import { reauthenticate } from './passwords/reauthentication.ts';
import { endSessions } from './sessions/sessions.ts';

const day = 24 * 3600_000;

/**
 * Marks an account as deleted and answers when its data is purged: every session ends at once, its shares answer
 * DELETED, nobody can sign in, and until then `undeleteAccount` reverts all of it (R10.10). Refuses a wrong password,
 * which counts as a guess.
 */
export async function deleteAccount(
  services: Services,
  accountId: string,
  password: string,
  { requester, remembered, locale }: AccountWrite,
): Promise<Closing | Refusal> {
  const owned = await reauthenticate(services, requester, accountId, password, 'password');
  if (isRefusal(owned)) return owned;
  const now = services.clock();
  const at = now + services.configuration.deletionGraceDays * day;
  const closing = await atomicBatch(services.db, async (db) => {
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
