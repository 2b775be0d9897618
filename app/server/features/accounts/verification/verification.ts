import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import {
  isEmail,
  limits,
  lives,
  mailboxOf,
  maxVerificationTries,
  normaliseEmail,
  type VerificationUsage,
} from '@aloft/core/service';
import type { Locale } from '@aloft/i18n';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { countUse, refund } from '../../../platform/http/rate-limit.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { hashSecret, newId, newSecret } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { holderOf } from '../first-proof.ts';
import { keyOfClient, type Requester } from '../requester.ts';
import { type MailedCode, verificationMail } from './verification-mail.ts';

/** The address of a code, whether it must have an account, and the purpose. */
export interface NewVerification {
  readonly email: string;
  readonly target: 'ANY' | 'USER' | 'NOT_USER';
  readonly usage: VerificationUsage;
}

/** Who is told of a code, and what of its request. */
export interface CodeReader extends Pick<MailedCode, 'place' | 'app' | 'signUpLink'> {
  readonly locale: Locale;
}

function codeHash(services: Services, id: string, code: string): string {
  return createHmac('sha256', services.signingKey).update(`verification.${id}.${code}`).digest('base64url');
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** An account that did not prove its address is its maker's alone: its owner may prove it as one who has none yet. */
async function isWanted(db: Database, email: string, target: NewVerification['target']): Promise<boolean> {
  const holder = await holderOf(db, email);
  return target === 'ANY' || (target === 'USER' ? holder !== null : holder?.isConfirmed !== true);
}

/**
 * Whether so many codes were requested that this one gets a single try; refuses beyond the limits. Each target has
 * its own count: requests that send no mail do not delay those that do (P7h). All labels of a mailbox are one inbox.
 */
async function takeMail(
  services: Services,
  { client, passChallenge }: Requester,
  inbox: string,
): Promise<{ readonly pressed: boolean } | Refusal> {
  const limited =
    (await countUse(services, limits.mailsPerClient, client)) ??
    (await countUse(services, limits.mailsPerPair, keyOfClient(inbox, client)));
  if (limited !== null) return limited;
  if ((await countUse(services, limits.mailsPerAddress, inbox)) === null) return { pressed: false };
  const refused = await passChallenge();
  if (refused === null) return { pressed: true };
  await refund(services, limits.mailsPerAddress, inbox);
  await refund(services, limits.mailsPerPair, keyOfClient(inbox, client));
  return refused;
}

/**
 * Mails a six-digit code and answers the verification's id. An address that the target does not accept gets no mail
 * and the same response, so that nobody learns who has an account (P34, P8b). Beyond five an hour to one address, a
 * code has one try instead of five, so that many clients guess no faster than one.
 */
export async function requestVerification(
  services: Services,
  requester: Requester,
  wanted: NewVerification,
  { locale, ...told }: CodeReader,
): Promise<string | Refusal> {
  const email = normaliseEmail(wanted.email);
  if (!isEmail(email)) return refuse('invalid_argument', { field: 'email' });
  const taken = await takeMail(services, requester, `${mailboxOf(email)} ${wanted.target}`);
  if (isRefusal(taken)) return taken;
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const mailed = await isWanted(services.db, email, wanted.target);
  await services.db
    .insertInto('verifications')
    .values({
      id,
      email,
      purpose: wanted.usage,
      // A code that was not mailed cannot be guessed: no code has this hash.
      code_hash: mailed ? codeHash(services, id, code) : newSecret(),
      tries: taken.pressed ? maxVerificationTries - 1 : 0,
      expires_at: services.clock() + lives.verification,
      token_hash: null,
      spent_at: null,
    })
    .execute();
  // Not awaited: its duration would reveal whether a mail is sent.
  if (mailed) {
    const at = services.clock();
    const mail = verificationMail({ to: email, id, code, usage: wanted.usage, at, ...told }, locale);
    sendMail(services, { ...mail, until: at + lives.verification });
  }
  return id;
}

/** Takes one of five tries; the right code gives a token for its purpose, once. */
export async function verifyCode(services: Services, id: string, code: string): Promise<string | Refusal> {
  const now = services.clock();
  return transact(services.db, async (db) => {
    const row = await db
      .updateTable('verifications')
      .set({ tries: sql<number>`tries + 1` })
      .where('id', '=', id)
      .where('tries', '<', maxVerificationTries)
      .where('token_hash', 'is', null)
      .where('expires_at', '>', now)
      .returning('code_hash')
      .executeTakeFirst();
    if (row === undefined) return refuse('expired_verification_code');
    if (!isSame(codeHash(services, id, code), row.code_hash)) return refuse('invalid_verification_code');
    const token = newSecret();
    await db
      .updateTable('verifications')
      .set({ token_hash: hashSecret(token), expires_at: now + lives.verificationToken })
      .where('id', '=', id)
      .execute();
    return token;
  });
}

/** Uses up a token for its address and purpose; false when it belongs to another, or is unknown, expired or used. */
export async function spendVerification(
  db: Database,
  token: string,
  email: string,
  usage: VerificationUsage,
  now: number,
): Promise<boolean> {
  const spent = await db
    .updateTable('verifications')
    .set({ spent_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('email', '=', email)
    .where('purpose', '=', usage)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}
