import { marksOf } from '../database/marks.ts';
import type { Database } from '../database/open.ts';
import { prepared } from '../database/prepared.ts';
import { transact } from '../database/transaction.ts';
import type { Session } from '../http/environment.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import { hashSecret, newId, newSecret, type Services } from '../services.ts';
import { mayEnter, type Proven } from './entry.ts';
import { sessionMemory } from './session-memory.ts';
import type { SessionOrigin } from './session-origin.ts';

export const accessSeconds = 7200;
export const refreshSeconds = 14 * 24 * 3600;
export const longestFamily = 90 * 24 * 3600 * 1000;
/** A use is written down so often and no oftener: reading must not cost a durable write each time. */
const useInterval = 5 * 60_000;

/** A fresh pair; the database holds only their hashes. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  readonly accountId: string;
  readonly scope: string;
}

async function insertPair(
  db: Database,
  now: number,
  family: string,
): Promise<{ access: string; refresh: string }> {
  const access = newSecret();
  const refresh = newSecret();
  await db
    .insertInto('tokens')
    .values([
      {
        hash: hashSecret(access),
        family,
        kind: 'access',
        expires_at: now + accessSeconds * 1000,
        spent_at: null,
      },
      {
        hash: hashSecret(refresh),
        family,
        kind: 'refresh',
        expires_at: now + refreshSeconds * 1000,
        spent_at: null,
      },
    ])
    .execute();
  return { access, refresh };
}

/** A session that is to begin: whose, with which client, from where. */
export interface NewFamily {
  readonly who: Proven;
  readonly clientId: string;
  readonly scope: string;
  readonly origin: SessionOrigin;
  readonly family?: string;
}

/**
 * Begins a session within a transaction. Refuses an account that is being deleted (`cannot_unlock`), and one
 * whose password is no longer the one that was given.
 */
export async function insertFamily(
  db: Database,
  now: number,
  begun: NewFamily,
): Promise<TokenPair | Refusal> {
  const refused = await mayEnter(db, begun.who);
  if (refused !== null) return refused;
  const family = begun.family ?? newId();
  const { accountId } = begun.who;
  await db
    .insertInto('token_families')
    .values({
      id: family,
      account_id: accountId,
      client_id: begun.clientId,
      scope: begun.scope,
      created_at: now,
      revoked_at: null,
      last_used_at: now,
      ...begun.origin,
    })
    .execute();
  return { ...(await insertPair(db, now, family)), accountId, scope: begun.scope };
}

/** Begins a session of the account with the client; refuses as `insertFamily` does. */
export function beginFamily(services: Services, begun: NewFamily): Promise<TokenPair | Refusal> {
  const now = services.clock();
  return transact(services.db, (db) => insertFamily(db, now, begun));
}

/** Ends a session at once, all its tokens with it (P17b). */
export async function revokeFamily(services: Services, family: string): Promise<void> {
  await services.db
    .updateTable('token_families')
    .set({ revoked_at: services.clock() })
    .where('id', '=', family)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the sessions that these tokens, of either kind, belong to; null stands for none. */
export async function revokeByTokens(services: Services, tokens: readonly (string | null)[]): Promise<void> {
  const hashes = tokens.flatMap((one) => (one === null ? [] : [hashSecret(one)]));
  if (hashes.length === 0) return;
  await services.db
    .updateTable('token_families')
    .set({ revoked_at: services.clock() })
    .where('id', 'in', (eb) => eb.selectFrom('tokens').select('family').where('hash', 'in', hashes))
    .where('revoked_at', 'is', null)
    .execute();
}

async function noteUse(db: Database, family: string, now: number): Promise<void> {
  await db
    .updateTable('token_families')
    .set({ last_used_at: now })
    .where('id', '=', family)
    .where('last_used_at', '<=', now - useInterval)
    .execute();
}

const sessionOf = prepared(
  (db, asked: { readonly hash: string; readonly now: number }) =>
    db
      .selectFrom('tokens')
      .innerJoin('token_families', 'token_families.id', 'tokens.family')
      .select(['token_families.id', 'account_id', 'client_id', 'last_used_at', 'expires_at'])
      .where('tokens.hash', '=', asked.hash)
      .where('tokens.kind', '=', 'access')
      .where('tokens.expires_at', '>', asked.now)
      .where('token_families.revoked_at', 'is', null),
  ({ hash, now }) => [hash, 'access', now],
);

/**
 * The session that an access token stands for, or null when it is unknown, expired or revoked. Notes its use, at
 * most every five minutes.
 */
export async function findSession(services: Services, access: string): Promise<Session | null> {
  const now = services.clock();
  const hash = hashSecret(access);
  const memory = sessionMemory(marksOf(services.db));
  const known = memory?.find(hash, now) ?? null;
  if (known !== null) return known;
  const reading = memory?.begin(hash);
  const [row] = await sessionOf(services.db, { hash, now });
  if (row === undefined) return null;
  const session = { accountId: row.account_id, clientId: row.client_id, family: row.id };
  if (row.last_used_at <= now - useInterval) await noteUse(services.db, row.id, now);
  else reading?.keep({ session, until: Math.min(row.expires_at, row.last_used_at + useInterval) });
  return session;
}

/** Whose an access token was, ended or not: for what is remembered of a write, never for a right. */
export async function formerOwner(services: Services, access: string): Promise<string | null> {
  const row = await services.db
    .selectFrom('tokens')
    .innerJoin('token_families', 'token_families.id', 'tokens.family')
    .select('account_id')
    .where('tokens.hash', '=', hashSecret(access))
    .where('tokens.kind', '=', 'access')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Spends a refresh token for a new pair; a token spent before revokes its whole session (4126). */
export async function rotate(
  services: Services,
  clientId: string,
  refresh: string,
  origin: SessionOrigin,
): Promise<TokenPair | Refusal> {
  const now = services.clock();
  const found = await services.db
    .selectFrom('tokens')
    .innerJoin('token_families', 'token_families.id', 'tokens.family')
    .select([
      'tokens.family',
      'tokens.spent_at',
      'account_id',
      'client_id',
      'scope',
      'created_at',
      'revoked_at',
    ])
    .where('tokens.hash', '=', hashSecret(refresh))
    .where('tokens.kind', '=', 'refresh')
    .where('tokens.expires_at', '>', now)
    .executeTakeFirst();
  if (found === undefined || found.revoked_at !== null || found.client_id !== clientId)
    return refuse('invalid_grant');
  if (found.created_at + longestFamily <= now) return refuse('invalid_grant');
  const pair = await transact(services.db, async (db) => {
    const spent = await db
      .updateTable('tokens')
      .set({ spent_at: now })
      .where('hash', '=', hashSecret(refresh))
      .where('spent_at', 'is', null)
      .executeTakeFirst();
    if (spent.numUpdatedRows !== 1n) return null;
    await db
      .updateTable('token_families')
      .set({ last_used_at: now, ...origin })
      .where('id', '=', found.family)
      .execute();
    return insertPair(db, now, found.family);
  });
  if (pair === null) {
    await revokeFamily(services, found.family);
    return refuse('invalid_grant', { description: 'this refresh token was spent before' });
  }
  return { ...pair, accountId: found.account_id, scope: found.scope };
}
