import { randomInt } from 'node:crypto';
import {
  authenticatorStep,
  authenticatorUri,
  codeKinds,
  givenFactor,
  lives,
  newAuthenticatorSecret,
  newCode,
  presentTwoStep,
  recoveryCodeCount,
  secondFactorCodes,
  secondFactorGuesses,
} from '@aloft/core/service';
import type { RecoveryCodes, TwoStep, TwoStepSetup } from '@aloft/core/wire';
import { atomicBatch } from '../../../platform/database/atomic-batch.ts';
import type { Database } from '../../../platform/database/open.ts';
import { rememberAnswer } from '../../../platform/http/idempotency-store.ts';
import { countUse, refund } from '../../../platform/http/rate-limit.ts';
import type { Place } from '../../../platform/keys/key-ring.ts';
import { sealed } from '../../../platform/keys/stored-secrets.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import { accountMail } from '../account-mails.ts';
import type { AccountWrite } from '../account-write.ts';
import { reauthenticate } from '../passwords/reauthentication.ts';
import { forgiveGuesses, takeGuess } from '../sign-in/password-guesses.ts';
import { deleteTwoStep } from './delete-two-step.ts';
import { hasSecondFactor, placeOfFactor, recoveryHash, takeFactor } from './second-factor.ts';

const placeOfSetup = (accountId: string): Place => ({
  table: 'second_factor_setups',
  column: 'secret',
  row: accountId,
});

/** Two-step sign-in as the account's owner sees it (R10.10). */
export async function readTwoStep({ db }: Services, accountId: string): Promise<TwoStep> {
  const on = await db
    .selectFrom('second_factors')
    .select('created_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return presentTwoStep(
    on?.created_at ?? null,
    on === undefined ? 0 : await countRecoveryCodes(db, accountId),
  );
}

/** The recovery codes that are left. */
export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('account_id', '=', accountId)
    .limit(recoveryCodeCount)
    .execute();
  return rows.length;
}

/**
 * Makes a secret for an authenticator app, which replaces that of an unfinished setup. It needs the password: a stolen
 * session must not lock its owner out. Refuses `already_exists` when two-step sign-in is on, and `email_not_verified`: a
 * second step on somebody else's address would lock its owner out (P7n).
 */
export async function beginTwoStep(
  services: Services,
  accountId: string,
  password: string,
  { requester, remembered }: AccountWrite,
): Promise<TwoStepSetup | Refusal> {
  const owned = await reauthenticate(services, requester, accountId, password, 'password');
  if (isRefusal(owned)) return owned;
  if (!owned.isConfirmed) return refuse('email_not_verified');
  const secret = newAuthenticatorSecret();
  const expiresAt = services.clock() + lives.twoStepSetup;
  return atomicBatch(services.db, async (db) => {
    if (await hasSecondFactor(db, accountId)) return refuse('already_exists');
    const closed = await sealed({ ...services, db }, placeOfSetup(accountId), secret);
    await db
      .insertInto('second_factor_setups')
      .values({ account_id: accountId, secret: closed, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ secret: closed, expires_at: expiresAt }),
      )
      .execute();
    const answer = {
      secret,
      otpauth_uri: authenticatorUri(secret, owned.email),
      expires_in: lives.twoStepSetup / 1000,
    };
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
}

/** Replaces the account's recovery codes, in the caller's transaction; answers the new ones, which are not stored. */
async function replaceRecoveryCodes(
  services: Services,
  db: Database,
  accountId: string,
): Promise<RecoveryCodes> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newCode(codeKinds.recovery, randomInt));
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, hash: recoveryHash(services, accountId, code) })))
    .execute();
  return { recovery_codes: codes };
}

/** The secret of the account's setup, unless it has expired. */
async function openSetup({ db, keys, clock }: Services, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('second_factor_setups')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return row === undefined ? null : keys.open(placeOfSetup(accountId), row.secret);
}

/** Turns it on in the caller's transaction, with a code of the setup's secret, which cannot be used again. */
async function confirmSetup(services: Services, accountId: string, typed: string): Promise<Refusal | null> {
  const { db } = services;
  if (await hasSecondFactor(db, accountId)) return refuse('already_exists');
  const secret = await openSetup(services, accountId);
  if (secret === null) return refuse('expired_token');
  const now = services.clock();
  const step = authenticatorStep(secret, givenFactor(typed).code, now);
  if (step === null) return refuse('invalid_two_factor', { field: 'code' });
  await db.deleteFrom('second_factor_setups').where('account_id', '=', accountId).execute();
  await db
    .insertInto('second_factors')
    .values({
      account_id: accountId,
      secret: await sealed(services, placeOfFactor(accountId), secret),
      last_step: step,
      created_at: now,
    })
    .execute();
  return null;
}

const emailOf = async (db: Database, accountId: string): Promise<string | null> =>
  (await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst())?.email ??
  null;

/** Codes of a setup count apart: they are given without a password, and must not close the sign-in. */
const setupKey = (accountId: string): string => `setup ${accountId}`;

/**
 * Turns two-step sign-in on with the app's first code, and answers the recovery codes, this once; its owner gets a
 * mail (R10.10). Refuses `invalid_two_factor` (counted), and `expired_token` when there is no setup.
 */
export async function confirmTwoStep(
  services: Services,
  accountId: string,
  typed: string,
  { requester, remembered, locale }: AccountWrite,
): Promise<RecoveryCodes | Refusal> {
  const limited =
    (await takeGuess(services, secondFactorGuesses, accountId, requester)) ??
    (await countUse(services, secondFactorCodes, setupKey(accountId)));
  if (limited !== null) return limited;
  const codes = await atomicBatch(services.db, async (db) => {
    const refused = await confirmSetup({ ...services, db }, accountId, typed);
    if (refused !== null) return refused;
    const made = await replaceRecoveryCodes(services, db, accountId);
    await rememberAnswer(db, remembered, 200, made);
    return made;
  });
  if (isRefusal(codes)) return codes;
  await refund(services, secondFactorCodes, setupKey(accountId));
  await forgiveGuesses(services, secondFactorGuesses, accountId, requester.client);
  const email = await emailOf(services.db, accountId);
  if (email !== null) await sendMail(services, accountMail(services, email, { kind: 'twoStepOn' }, locale));
  return codes;
}

/** The password, and a code of the app or a recovery code. */
export interface BothFactors {
  readonly password: string;
  readonly code: string;
}

/** Replaces all recovery codes (R10.10). Refuses a wrong password or code, which count. */
export async function renewRecoveryCodes(
  services: Services,
  accountId: string,
  given: BothFactors,
  { requester, remembered, locale }: AccountWrite,
): Promise<RecoveryCodes | Refusal> {
  const owned = await reauthenticate(services, requester, accountId, given.password, 'password');
  if (isRefusal(owned)) return owned;
  const taken = await takeFactor(services, { requester, locale }, accountId, given.code, async (db) => {
    const made = await replaceRecoveryCodes(services, db, accountId);
    await rememberAnswer(db, remembered, 200, made);
    return made;
  });
  if (isRefusal(taken)) return taken;
  await sendMail(services, accountMail(services, owned.email, { kind: 'recoveryRenewed' }, locale));
  return taken.done;
}

/** Turns two-step sign-in off; its owner gets a mail (R10.10). Refuses a wrong password or code, which count. */
export async function turnOffTwoStep(
  services: Services,
  accountId: string,
  given: BothFactors,
  { requester, remembered, locale }: AccountWrite,
): Promise<Refusal | null> {
  const owned = await reauthenticate(services, requester, accountId, given.password, 'password');
  if (isRefusal(owned)) return owned;
  const taken = await takeFactor(services, { requester, locale }, accountId, given.code, async (db) => {
    await deleteTwoStep(db, accountId);
    await rememberAnswer(db, remembered, 200, {});
    return true;
  });
  if (isRefusal(taken)) return taken;
  await sendMail(services, accountMail(services, owned.email, { kind: 'twoStepOff' }, locale));
  return null;
}

/** For operators, when somebody has lost everything: turns it off; answers whether it was on. */
export async function removeTwoStep(
  services: Services,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<boolean> {
  const wasOn = await atomicBatch(services.db, (db) => deleteTwoStep(db, id));
  if (wasOn === true) await sendMail(services, accountMail(services, email, { kind: 'twoStepOff' }, 'en-US'));
  return wasOn === true;
}
