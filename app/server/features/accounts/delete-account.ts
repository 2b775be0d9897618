import type { Closing } from '@aloft/core/wire';
import { rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { sendMail } from '../../platform/mail/send.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { accountMail } from './account-mails.ts';
import type { AccountWrite } from './account-write.ts';
import { endSessions } from './sessions/sessions.ts';
import { confirmOwner, type OwnerProof } from './two-step/confirm-owner.ts';

const day = 24 * 3600_000;

/**
 * Marks an account as deleted and answers when its data is purged: every session ends at once, its shares answer
 * DELETED, nobody can sign in, and until then `undeleteAccount` reverts all of it (R10.10). Refuses a wrong password or
 * second step, which count as guesses.
 */
export async function deleteAccount(
  services: Services,
  accountId: string,
  proof: OwnerProof,
  write: AccountWrite,
): Promise<Closing | Refusal> {
  const now = services.clock();
  const at = now + services.configuration.deletionGraceDays * day;
  const closed = await confirmOwner(services, accountId, proof, write, async (db, owned) => {
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
    await rememberAnswer(db, write.remembered, 200, answer);
    return { answer, email: owned.email };
  });
  if (isRefusal(closed)) return closed;
  await sendMail(services, accountMail(services, closed.email, { kind: 'closing', at }, write.locale));
  return closed.answer;
}
