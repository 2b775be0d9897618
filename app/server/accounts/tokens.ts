import { transact } from '../database/transaction.ts';
import type { Session } from '../http/environment.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import { hashSecret, newId, newSecret, type Services } from '../services.ts';

export const accessSeconds = 7200;
export const refreshSeconds = 14 * 24 * 3600;
const longestFamily = 90 * 24 * 3600 * 1000;

/** A fresh pair; the database holds only their hashes. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  readonly accountId: string;
  readonly scope: string;
}

async function insertPair(
  db: Services['db'],
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

/** Begins a session of the account with the client. */
export async function beginFamily(
  services: Services,
  begun: { accountId: string; clientId: string; scope: string; family?: string },
): Promise<TokenPair> {
  const now = services.clock();
  const family = begun.family ?? newId();
  return transact(services.db, async (db) => {
    await db
      .insertInto('token_families')
      .values({
        id: family,
        account_id: begun.accountId,
        client_id: begun.clientId,
        scope: begun.scope,
        created_at: now,
        revoked_at: null,
      })
      .execute();
    return { ...(await insertPair(db, now, family)), accountId: begun.accountId, scope: begun.scope };
  });
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

/** The session that an access token stands for, or null when it is unknown, expired or revoked. */
export async function findSession(services: Services, access: string): Promise<Session | null> {
  const row = await services.db
    .selectFrom('tokens')
    .innerJoin('token_families', 'token_families.id', 'tokens.family')
    .select(['token_families.id', 'account_id', 'client_id'])
    .where('tokens.hash', '=', hashSecret(access))
    .where('tokens.kind', '=', 'access')
    .where('tokens.expires_at', '>', services.clock())
    .where('token_families.revoked_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { accountId: row.account_id, clientId: row.client_id, family: row.id };
}

/** Spends a refresh token for a new pair; a token spent before revokes its whole session (4126). */
export async function rotate(
  services: Services,
  clientId: string,
  refresh: string,
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
    return spent.numUpdatedRows === 1n ? insertPair(db, now, found.family) : null;
  });
  if (pair === null) {
    await revokeFamily(services, found.family);
    return refuse('invalid_grant', { description: 'this refresh token was spent before' });
  }
  return { ...pair, accountId: found.account_id, scope: found.scope };
}
