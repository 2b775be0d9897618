import { createHmac } from 'node:crypto';
import {
  authenticatorStep,
  type GivenFactor,
  givenFactor,
  limits,
  secondFactorCodes,
  secondFactorGuesses,
  toldWrongCodes,
} from '@aloft/core/service';
import type { Locale } from '@aloft/i18n';
import { atomicBatch } from '../../../platform/database/atomic-batch.ts';
import type { Database } from '../../../platform/database/open.ts';
import { countUse, refund, usesOf } from '../../../platform/http/rate-limit.ts';
import type { Place } from '../../../platform/keys/key-ring.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import { accountMail } from '../account-mails.ts';
import type { Requester } from '../requester.ts';
import { forgiveGuesses, takeGuess } from '../sign-in/password-guesses.ts';

/** Where an authenticator's secret is stored, encrypted. */
export const placeOfFactor = (accountId: string): Place => ({
  table: 'second_factors',
  column: 'secret',
  row: accountId,
});

/** The stored hash of a recovery code: of no use in another account, nor without the server's secret. */
export const recoveryHash = ({ signingKey }: Services, accountId: string, code: string): string =>
  createHmac('sha256', signingKey).update(`recovery.${accountId}.${code}`).digest('base64url');

/** Whether sign-in to the account takes a second step. */
export async function hasSecondFactor(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

async function spendCode(
  services: Services,
  accountId: string,
  code: string,
  wrong: Refusal,
): Promise<Refusal | null> {
  const row = await services.db
    .selectFrom('second_factors')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const secret = row === undefined ? null : services.keys.open(placeOfFactor(accountId), row.secret);
  const step = secret === null ? null : authenticatorStep(secret, code, services.clock());
  if (step === null) return wrong;
  // Two concurrent uses of one code: only the first finds an earlier step.
  const spent = await services.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n ? null : wrong;
}

async function spendRecovery(
  services: Services,
  accountId: string,
  code: string,
  wrong: Refusal,
): Promise<Refusal | null> {
  const spent = await services.db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('hash', '=', recoveryHash(services, accountId, code))
    .executeTakeFirst();
  return spent.numDeletedRows === 1n ? null : wrong;
}

/** Uses up a code of the app or a recovery code, in the caller's transaction; refuses a wrong and a used one alike. */
async function spendFactor(
  services: Services,
  accountId: string,
  { kind, code }: GivenFactor,
): Promise<Refusal | null> {
  if (!(await hasSecondFactor(services.db, accountId))) return refuse('failed_precondition');
  return kind === 'code'
    ? spendCode(services, accountId, code, refuse('invalid_two_factor', { field: 'code' }))
    : spendRecovery(services, accountId, code, refuse('invalid_two_factor_recovery', { field: 'code' }));
}

/** A second step that was taken. */
export interface TakenFactor<T> {
  readonly kind: GivenFactor['kind'];
  readonly done: T;
}

/** Tells the owner of wrong codes behind the right password, once a day, when they are more than mistypings. */
async function mailWrongCodes(services: Services, accountId: string, locale: Locale): Promise<void> {
  const tries = await usesOf(services, secondFactorCodes, accountId);
  if (tries < toldWrongCodes) return;
  if ((await countUse(services, limits.wrongCodeMails, accountId)) !== null) return;
  const account = await services.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) return;
  await sendMail(
    services,
    accountMail(services, account.email, { kind: 'wrongCodes', count: tries }, locale),
  );
}

/** Who gives a second step, and the language of the mail about wrong ones. */
export interface FactorGiver {
  readonly requester: Requester;
  readonly locale: Locale;
}

/**
 * Takes a code of the app or a recovery code, once, and runs `work` in the same transaction: a refused work uses up
 * neither. Each try counts before it is checked: by account and client, so that a stolen password does not find the
 * code, nor keep its owner out (P7g), and a code of six digits by account with a hard limit (P7o). A recovery code is
 * too long to be found. Refuses `invalid_two_factor` or `invalid_two_factor_recovery`.
 */
export async function takeFactor<T>(
  services: Services,
  { requester, locale }: FactorGiver,
  accountId: string,
  typed: string,
  work: (db: Database) => Promise<T | Refusal>,
): Promise<TakenFactor<T> | Refusal> {
  const limited = await takeGuess(services, secondFactorGuesses, accountId, requester);
  if (limited !== null) return limited;
  const given = givenFactor(typed);
  const isCode = given.kind === 'code';
  const closed = isCode ? await countUse(services, secondFactorCodes, accountId) : null;
  if (closed !== null) return closed;
  const done = await atomicBatch<{ readonly done: T }>(services.db, async (db) => {
    const refused = await spendFactor({ ...services, db }, accountId, given);
    if (refused !== null) return refused;
    const result = await work(db);
    return isRefusal(result) ? result : { done: result };
  });
  if (isRefusal(done) && done.refused === 'invalid_two_factor') {
    await mailWrongCodes(services, accountId, locale);
    return done;
  }
  // What was right, or not looked at, was no guess.
  if (isCode) await refund(services, secondFactorCodes, accountId);
  if (isRefusal(done)) return done;
  await forgiveGuesses(services, secondFactorGuesses, accountId, requester.client);
  return { kind: given.kind, done: done.done };
}
