import { formerEmail, isEmail, isWeak, limits, normaliseEmail, signInGuesses } from '@aloft/core/service';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { transact } from '../../platform/database/transaction.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { hashSecret, newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { greetByGuide } from '../user-settings/settings.ts';
import { giveInviteCode } from '../vip/invitations.ts';
import type { Authenticated } from './check-account-open.ts';
import { endAllBeforeProof, holderOf, yieldAddress } from './first-proof.ts';
import { hashPassword, isPassword } from './passwords/passwords.ts';
import type { Requester } from './requester.ts';
import { endSessions } from './sessions/sessions.ts';
import { forgiveGuesses, takeGuess } from './sign-in/password-guesses.ts';
import type { Admission } from './sign-up/admission.ts';
import { type LinkedAccount, settleSignUpLink, spendSignUpLink } from './sign-up/sign-up-links.ts';
import { spendVerification } from './verification/verification.ts';

/** Input for a new account. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly name?: string | undefined;
  /** Of a client's address that is not shared: whose turns the account takes until its own address is confirmed. */
  readonly madeBy?: string | undefined;
  /** Proof of ownership of the address. */
  readonly verificationToken?: string | undefined;
  /** Whether the guide greets it. */
  readonly isGreeted?: boolean;
}

/**
 * Creates an account and answers its id. Refuses a malformed address, one that is taken, a weak password, and a
 * verification of another address. An account that did not prove its address holds it against nobody who does.
 */
export async function createAccount(
  services: Services,
  client: string,
  admission: Admission,
  wanted: NewAccount,
): Promise<string | Refusal> {
  const spoilt = whyNot(wanted);
  if (spoilt !== null) return spoilt;
  const limited = await countUse(services, limits.signUps, client);
  return limited ?? addAccount(services, admission, wanted);
}

function whyNot(wanted: NewAccount): Refusal | null {
  const email = normaliseEmail(wanted.email);
  if (!isEmail(email)) return refuse('invalid_argument', { field: 'email' });
  return isWeak(wanted.password, email) ? refuse('password_too_weak', { field: 'password' }) : null;
}

interface MovingIn {
  readonly name: string;
  readonly hashed: string;
  readonly now: number;
  readonly link: LinkedAccount | null;
}

/**
 * Gives an account whose address nobody had proved to who proves it at the sign-up, in the caller's transaction: all that
 * gave access to it before ends. What is in it stays.
 */
async function moveIn(
  db: Database,
  accountId: string,
  { name, hashed, now, link }: MovingIn,
): Promise<string> {
  await endAllBeforeProof(db, accountId, now);
  await db
    .updateTable('accounts')
    .set({ name, password_hash: hashed, password_updated_at: now, email_verified_at: now })
    .set({
      // What is undefined stays as it is.
      role: link?.role === 'operator' ? 'operator' : undefined,
      quota_limit: link?.quota ?? undefined,
    })
    .where('id', '=', accountId)
    .execute();
  return accountId;
}

/** The same without the client's rate limit; also for operators. A refusal leaves nothing behind. */
export async function addAccount(
  services: Services,
  { linkHash }: Admission,
  wanted: NewAccount,
  id = newId(),
): Promise<string | Refusal> {
  const spoilt = whyNot(wanted);
  if (spoilt !== null) return spoilt;
  const email = normaliseEmail(wanted.email);
  const hashed = await hashPassword(wanted.password);
  if (isRefusal(hashed)) return hashed;
  const now = services.clock();
  const name = wanted.name?.trim() || (email.split('@')[0] ?? email);
  const token = wanted.verificationToken;
  return atomicBatch<string>(services.db, async (db) => {
    const link = linkHash === null ? null : await spendSignUpLink(db, linkHash, now);
    if (linkHash !== null && link === null) return refuse('sign_up_link_invalid', { field: 'sign_up_link' });
    const holder = await holderOf(db, email);
    if (holder !== null && (token === undefined || holder.isConfirmed)) {
      return refuse('email_taken', { field: 'email' });
    }
    if (token !== undefined && !(await spendVerification(db, token, email, 'REGISTER', now))) {
      return refuse('invalid_verification_code', { field: 'verification_token' });
    }
    if (holder !== null && !holder.isDeleted) {
      if (wanted.isGreeted === true) await greetByGuide(db, holder.id);
      if (link !== null) await settleSignUpLink({ ...services, db }, link, holder.id);
      return moveIn(db, holder.id, { name, hashed, now, link });
    }
    if (holder !== null) await yieldAddress(db, holder.id);
    await db
      .insertInto('accounts')
      .values({
        id,
        email,
        name,
        password_hash: hashed,
        created_at: now,
        quota_limit: link?.quota ?? services.configuration.freeQuota,
        role: link?.role ?? 'person',
        quota_used: 0,
        vip_expires_at: 0,
        email_verified_at: token === undefined ? null : now,
        made_by: wanted.madeBy === undefined ? '' : hashSecret(`maker ${wanted.madeBy}`),
      })
      .execute();
    if (link !== null) await settleSignUpLink({ ...services, db }, link, id);
    await giveInviteCode(db, id, now);
    if (wanted.isGreeted === true) await greetByGuide(db, id);
    return id;
  });
}

/** For operators: sets a password and ends every session of the account. Refuses a weak password. */
export async function setPassword(
  services: Services,
  { id, email }: { readonly id: string; readonly email: string },
  password: string,
): Promise<Refusal | null> {
  if (isWeak(password, email)) return refuse('password_too_weak', { field: 'password' });
  const hashed = await hashPassword(password);
  if (isRefusal(hashed)) return hashed;
  await transact(services.db, async (db) => {
    const now = services.clock();
    await db
      .updateTable('accounts')
      .set({ password_hash: hashed, password_updated_at: now })
      .where('id', '=', id)
      .execute();
    await endSessions(db, id, now, null);
  });
  return null;
}

/**
 * The account with this address and password; the same response and timing for either mistake (P8). Refuses a client
 * with too many sign-ins, and a guess that needs a solved challenge (P7g).
 */
export async function checkPassword(
  services: Services,
  requester: Requester,
  username: string,
  password: string,
): Promise<Authenticated | Refusal> {
  const email = normaliseEmail(username);
  const limited =
    (await countUse(services, limits.signIns, requester.client)) ??
    (await takeGuess(services, signInGuesses, email, requester));
  if (limited !== null) return limited;
  const former = formerEmail(username);
  const accounts = await services.db
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash'])
    .where('email', 'in', [email, former])
    // An account past its grace period is gone, even if it has not been purged yet.
    .where((eb) => eb.or([eb('delete_at', 'is', null), eb('delete_at', '>', services.clock())]))
    .execute();
  // Two accounts of one address, of an earlier build: the one that is spelt otherwise signs in by its exact spelling.
  const account = accounts.find((one) => one.email === former) ?? accounts[0];
  const right = await isPassword(account?.password_hash ?? null, password);
  if (isRefusal(right)) return right;
  if (account === undefined || !right) return refuse('invalid_account_or_password');
  await forgiveGuesses(services, signInGuesses, email, requester.client);
  return { accountId: account.id, passwordHash: account.password_hash };
}
