import { isEmail, maskEmail, normaliseEmail, presentMe as present } from '@aloft/core/service';
import type { Me } from '@aloft/core/wire';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Session } from '../../platform/http/environment.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { sendMail } from '../../platform/mail/send.ts';
import { keepMailsEnded } from '../../platform/mail/unsubscribe.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { accountMail } from './account-mails.ts';
import type { AccountWrite } from './account-write.ts';
import { holderOf, yieldAddress } from './first-proof.ts';
import { pictureAddress } from './pictures/pictures.ts';
import { endSessions } from './sessions/sessions.ts';
import { confirmOwner, type OwnerProof } from './two-step/confirm-owner.ts';
import { spendVerification } from './verification/verification.ts';

/** The account's profile with a masked address (R7.10). Refuses `unauthenticated` when the account is gone. */
export async function presentMe(services: Services, db: Database, session: Session): Promise<Me | Refusal> {
  const row = await db
    .selectFrom('accounts')
    .select([
      'id',
      'name',
      'email',
      'phone_number',
      'email_verified_at',
      'created_at',
      'password_updated_at',
      'role',
    ])
    .where('id', '=', session.accountId)
    .executeTakeFirst();
  if (row === undefined) return refuse('unauthenticated');
  const picture = await pictureAddress(services, db, session);
  return present({ ...row, is_verified: row.email_verified_at !== null }, picture);
}

/** Answers a write with the profile as it is then, and remembers that answer. */
export async function answerMe(
  services: Services,
  db: Database,
  session: Session,
  remembered: Remembered | null,
): Promise<Me | Refusal> {
  const me = await presentMe(services, db, session);
  if (!isRefusal(me)) await rememberAnswer(db, remembered, 200, me);
  return me;
}

/** Changes the name or the phone number (empty: none) and answers the profile (R10.10); a field left out stays. */
export function changeProfile(
  services: Services,
  session: Session,
  wanted: { readonly name?: string | undefined; readonly phone_number?: string | undefined },
  { remembered }: AccountWrite,
): Promise<Me | Refusal> {
  const { name, phone_number } = wanted;
  return atomicBatch(services.db, async (db) => {
    if (name !== undefined || phone_number !== undefined)
      await db
        .updateTable('accounts')
        .set({ name, phone_number })
        .where('id', '=', session.accountId)
        .execute();
    return answerMe(services, db, session, remembered);
  });
}

/**
 * Changes the account's address to a verified one and notifies the old one (R10.10). Refuses a wrong password
 * or second step (counted), a token of another address, and an address that another account has proved; one that did
 * not prove it yields it.
 */
export async function changeEmail(
  services: Services,
  session: Session,
  wanted: OwnerProof & { readonly email: string; readonly verificationToken: string },
  write: AccountWrite,
): Promise<Me | Refusal> {
  const { accountId } = session;
  const email = normaliseEmail(wanted.email);
  if (!isEmail(email)) return refuse('invalid_argument', { field: 'email' });
  const now = services.clock();
  const changed = await confirmOwner(services, accountId, wanted, write, async (db, owned) => {
    if (!(await spendVerification(db, wanted.verificationToken, email, 'EMAIL_CHANGE', now))) {
      return refuse('invalid_verification_code', { field: 'verification_token' });
    }
    const holder = await holderOf(db, email);
    if (holder !== null && holder.id !== accountId) {
      if (holder.isConfirmed) return refuse('email_taken', { field: 'email' });
      await yieldAddress(db, holder.id);
    }
    // Its maker proves the first address here, with the password: nobody else's session stays.
    if (!owned.isConfirmed) await endSessions(db, accountId, now, session.family);
    await keepMailsEnded(db, owned.email, email);
    await db
      .updateTable('accounts')
      .set({ email, email_verified_at: now })
      .where('id', '=', accountId)
      .execute();
    const me = await answerMe(services, db, session, write.remembered);
    return isRefusal(me) ? me : { me, owned };
  });
  if (isRefusal(changed)) return changed;
  const { me, owned } = changed;
  if (owned.isConfirmed && owned.email !== email) {
    const news = { kind: 'emailChanged', address: maskEmail(email) } as const;
    await sendMail(services, accountMail(services, owned.email, news, write.locale));
  }
  return me;
}
