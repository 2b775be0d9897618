import { browserClient, hour } from '@aloft/core/service';
import type { Context } from 'hono';
import { hasSecondFactor } from '../../features/accounts/two-step/second-factor.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Environment, Session } from '../../platform/http/environment.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { csrfOf, type OperatorSession, sessionId } from './session.ts';

/** How long a session in the console lasts after its second step, in ms. */
export const accountSessionLifetime = hour;

/** An operator who is signed in to the app in this browser. */
export interface SignedInOperator {
  readonly name: string;
  readonly session: Session;
  /** Whether their account has two-step sign-in, without which nobody comes in. */
  readonly hasTwoStep: boolean;
}

/**
 * The session of the app that a browser's cookie names. A program is no browser: neither with a bearer token, nor with
 * its token in a cookie.
 */
function browserSession(c: Context<Environment>): Session | null {
  const session = c.get('session');
  const isProgram = c.req.header('authorization')?.startsWith('Bearer ') === true;
  return session === null || isProgram || session.clientId !== browserClient.id ? null : session;
}

/** Selects an account that may open the console, in a session of the app that has not ended. */
const openOperator = (db: Database, { accountId, family }: Session) =>
  db
    .selectFrom('accounts')
    .innerJoin('token_families', 'token_families.account_id', 'accounts.id')
    .where('accounts.id', '=', accountId)
    .where('accounts.role', '=', 'operator')
    .where('accounts.delete_at', 'is', null)
    .where('token_families.id', '=', family)
    .where('token_families.revoked_at', 'is', null);

/** The operator who is signed in to the app in this browser; null for everybody else. */
export async function operatorSignedIn(c: Context<Environment>): Promise<SignedInOperator | null> {
  const session = browserSession(c);
  if (session === null) return null;
  const { db } = c.get('services');
  const row = await openOperator(db, session).select('accounts.name').executeTakeFirst();
  if (row === undefined) return null;
  return { name: row.name, session, hasTwoStep: await hasSecondFactor(db, session.accountId) };
}

/**
 * Begins a session in the console in the transaction of its second step, and answers its token; the session before of
 * the same browser ends. Refuses `unauthenticated` when the account may not open the console any more.
 */
export async function beginAccountSession(
  { signingKey, clock }: Services,
  db: Database,
  { name, session }: SignedInOperator,
  passwordHash: string,
): Promise<string | Refusal> {
  const { accountId, family } = session;
  const open = await openOperator(db, session)
    .where('accounts.password_hash', '=', passwordHash)
    .select('accounts.id')
    .executeTakeFirst();
  if (open === undefined || !(await hasSecondFactor(db, accountId))) return refuse('unauthenticated');
  await db
    .deleteFrom('operator_sessions')
    .where('account_id', '=', accountId)
    .where('family', '=', family)
    .execute();
  const token = newSecret();
  const now = clock();
  await db
    .insertInto('operator_sessions')
    .values({
      ...{ id: sessionId(signingKey, token), operator: name, account_id: accountId, family },
      ...{ created_at: now, expires_at: now + accountSessionLifetime },
    })
    .execute();
  return token;
}

/** The session in the console of a token, in the session of the app that it was begun in; null when it has ended. */
export async function findAccountSession(
  { signingKey, db, clock }: Services,
  { name, session, hasTwoStep }: SignedInOperator,
  token: string,
): Promise<OperatorSession | null> {
  if (!hasTwoStep) return null;
  const row = await db
    .selectFrom('operator_sessions')
    .select('id')
    .where('id', '=', sessionId(signingKey, token))
    .where('account_id', '=', session.accountId)
    .where('family', '=', session.family)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  if (row === undefined) return null;
  return { name, accountId: session.accountId, token, csrf: csrfOf(signingKey, token) };
}

/**
 * Whether a token is of a session in the console whose session of the app goes on: it only has to be renewed, which
 * sending a form does not.
 */
export async function isOfOpenSession({ signingKey, db, clock }: Services, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator_sessions')
    .innerJoin('token_families', 'token_families.id', 'operator_sessions.family')
    .innerJoin('accounts', 'accounts.id', 'operator_sessions.account_id')
    .select('operator_sessions.id')
    .where('accounts.role', '=', 'operator')
    .where('accounts.delete_at', 'is', null)
    .where('operator_sessions.id', '=', sessionId(signingKey, token))
    .where('operator_sessions.expires_at', '>', clock())
    .where('token_families.revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a session in the console. */
export async function endAccountSession({ signingKey, db }: Services, token: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('id', '=', sessionId(signingKey, token)).execute();
}
