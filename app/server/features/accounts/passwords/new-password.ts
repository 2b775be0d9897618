import { isWeak, limits, normaliseEmail, secondFactorCodes, signInGuesses } from '@aloft/core/service';
import type { Locale } from '@aloft/i18n';
import { atomicBatch } from '../../../platform/database/atomic-batch.ts';
import type { Session } from '../../../platform/http/environment.ts';
import { rememberAnswer } from '../../../platform/http/idempotency-store.ts';
import { countUse, reset } from '../../../platform/http/rate-limit.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import { accountMail } from '../account-mails.ts';
import type { AccountWrite } from '../account-write.ts';
import { endAllBeforeProof, holderOf } from '../first-proof.ts';
import { passkeyNames } from '../passkeys/passkeys.ts';
import { endSessions } from '../sessions/sessions.ts';
import { forgetGuesses } from '../sign-in/password-guesses.ts';
import { spendVerification } from '../verification/verification.ts';
import { hashPassword } from './passwords.ts';
import { reauthenticate } from './reauthentication.ts';

/** Tells the owner, and names the passkeys that still sign in: one of them may be somebody else's. */
async function mailNewPassword(services: Services, email: string, locale: Locale): Promise<void> {
  const names = await passkeyNames(services.db, email);
  const news =
    names.length === 0 ? ({ kind: 'passwordChanged' } as const) : { kind: 'passkeysStay' as const, names };
  await sendMail(services, accountMail(services, email, news, locale));
}

/**
 * Changes the account's password: every other session ends, this one stays, its owner gets a mail (R10.10). Refuses a
 * wrong old password (`invalid_password`, counted) and a weak new one.
 */
export async function changePassword(
  services: Services,
  session: Session,
  wanted: { readonly oldPassword: string; readonly newPassword: string },
  { requester, remembered, locale }: AccountWrite,
): Promise<Refusal | null> {
  const { accountId, family } = session;
  const owned = await reauthenticate(services, requester, accountId, wanted.oldPassword, 'old_password');
  if (isRefusal(owned)) return owned;
  if (isWeak(wanted.newPassword, owned.email)) return refuse('password_too_weak', { field: 'new_password' });
  const hashed = await hashPassword(wanted.newPassword);
  if (isRefusal(hashed)) return hashed;
  const now = services.clock();
  const refused = await atomicBatch(services.db, async (db) => {
    const changed = await db
      .updateTable('accounts')
      .set({ password_hash: hashed, password_updated_at: now })
      .where('id', '=', accountId)
      .where('password_hash', '=', owned.passwordHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) return refuse('aborted');
    await endSessions(db, accountId, now, family);
    await rememberAnswer(db, remembered, 200, {});
    return null;
  });
  if (refused === null) await mailNewPassword(services, owned.email, locale);
  return refused;
}

/**
 * Sets a new password with the token of a verified address; every session ends, and all else that gave access before
 * the first proof of the address. The response to an invalid token is
 * the same whether or not the address has an account, and takes as long: the new password is hashed first (P8, P34).
 * Refuses `invalid_verification_code` and `password_too_weak`.
 */
export async function resetPassword(
  services: Services,
  wanted: { readonly email: string; readonly verificationToken: string; readonly newPassword: string },
  { requester, remembered, locale }: AccountWrite,
): Promise<Refusal | null> {
  const email = normaliseEmail(wanted.email);
  if (isWeak(wanted.newPassword, email)) return refuse('password_too_weak', { field: 'new_password' });
  const limited = await countUse(services, limits.passwordResets, requester.client);
  if (limited !== null) return limited;
  const hashed = await hashPassword(wanted.newPassword);
  if (isRefusal(hashed)) return hashed;
  const now = services.clock();
  const refused = await atomicBatch(services.db, async (db) => {
    const none = refuse('invalid_verification_code', { field: 'verification_token' });
    if (!(await spendVerification(db, wanted.verificationToken, email, 'PASSWORD_RESET', now))) return none;
    const account = await holderOf(db, email);
    if (account === null) return none;
    await db
      .updateTable('accounts')
      // The mail was read, so the address is verified.
      .set((eb) => ({
        password_hash: hashed,
        password_updated_at: now,
        email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
      }))
      .where('id', '=', account.id)
      .execute();
    if (account.isConfirmed) await endSessions(db, account.id, now, null);
    else await endAllBeforeProof(db, account.id, now);
    // Who guessed at the second step no longer has the password.
    await reset({ ...services, db }, secondFactorCodes, account.id);
    await rememberAnswer(db, remembered, 200, {});
    return null;
  });
  if (refused !== null) return refused;
  // People who forgot their password have probably used up their tries.
  await forgetGuesses(services, signInGuesses, email, requester.client);
  await mailNewPassword(services, email, locale);
  return null;
}
