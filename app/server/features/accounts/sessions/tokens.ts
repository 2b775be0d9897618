import { limits, lives, maxOpenSessions, type SessionOrigin } from '@aloft/core/service';
import { batchRows } from '../../../platform/database/batches.ts';
import { cacheVersionsOf } from '../../../platform/database/cache-versions.ts';
import { accountKey } from '../../../platform/database/key-of-account.ts';
import type { Database } from '../../../platform/database/open.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Session } from '../../../platform/http/environment.ts';
import { countUse } from '../../../platform/http/rate-limit.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { hashSecret, newId, newSecret } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { type Authenticated, checkAccountOpen } from '../check-account-open.ts';
import { sessionCache } from './session-cache.ts';

/** A use is written down so often and no oftener: reading must not cost a durable write each time. */
const useInterval = 5 * 60_000;
/** A new token pair; the database stores only hashes. */
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
        expires_at: now + lives.accessToken,
        spent_at: null,
      },
      {
        hash: hashSecret(refresh),
        family,
        kind: 'refresh',
        expires_at: now + lives.refreshToken,
        spent_at: null,
      },
    ])
    .execute();
  return { access, refresh };
}

/** Ends the open sessions that were used longest ago, down to the most that an account may have. */
async function endBeyond(db: Database, accountId: string, now: number): Promise<void> {
  const beyond = await db
    .selectFrom('token_families')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(batchRows)
    .offset(maxOpenSessions)
    .execute();
  if (beyond.length === 0) return;
  const ids = beyond.map(({ id }) => id);
  await db.updateTable('token_families').set({ revoked_at: now }).where('id', 'in', ids).execute();
}

/** A session to start: account, client and origin. */
export interface NewFamily {
  readonly who: Authenticated;
  readonly clientId: string;
  readonly scope: string;
  readonly origin: SessionOrigin;
  readonly family?: string;
}

/**
 * Starts a session in the caller's transaction. Refuses an account that is being deleted (`cannot_unlock`), and one
 * whose password has changed since it was checked.
 */
export async function insertFamily(
  db: Database,
  now: number,
  begun: NewFamily,
): Promise<TokenPair | Refusal> {
  const refused = await checkAccountOpen(db, begun.who);
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
  await endBeyond(db, accountId, now);
  return { ...(await insertPair(db, now, family)), accountId, scope: begun.scope };
}

/** Starts a session of the account with the client; refuses as `insertFamily` does. */
export function beginFamily(services: Services, begun: NewFamily): Promise<TokenPair | Refusal> {
  const now = services.clock();
  return transact(services.db, (db) => insertFamily(db, now, begun));
}

/** Ends a session and all its tokens at once (P17b). */
export async function revokeFamily(services: Services, family: string): Promise<void> {
  await services.db
    .updateTable('token_families')
    .set({ revoked_at: services.clock() })
    .where('id', '=', family)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the sessions of these access and refresh tokens; null entries are ignored. */
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
      .innerJoin('accounts', 'accounts.id', 'token_families.account_id')
      .select([
        'token_families.id',
        'account_id',
        'client_id',
        'last_used_at',
        'expires_at',
        'access_version',
        accountKey.as('fair_key'),
      ])
      .where('tokens.hash', '=', asked.hash)
      .where('tokens.kind', '=', 'access')
      .where('tokens.expires_at', '>', asked.now)
      .where('token_families.revoked_at', 'is', null),
  ({ hash, now }) => [hash, 'access', now],
);

/**
 * The session of an access token, or null when it is unknown, expired or revoked. Stores its last use, at most every
 * five minutes.
 */
export async function findSession(services: Services, access: string): Promise<Session | null> {
  const now = services.clock();
  const hash = hashSecret(access);
  const cache = sessionCache(cacheVersionsOf(services.db));
  const known = cache?.find(hash, now) ?? null;
  if (known !== null) return known;
  const reading = cache?.begin(hash);
  const [row] = await sessionOf(services.db, { hash, now });
  if (row === undefined) return null;
  const session = {
    accountId: row.account_id,
    clientId: row.client_id,
    family: row.id,
    accessVersion: row.access_version,
    fairKey: row.fair_key,
  };
  if (row.last_used_at <= now - useInterval) await noteUse(services.db, row.id, now);
  else reading?.keep({ session, until: Math.min(row.expires_at, row.last_used_at + useInterval) });
  return session;
}

/**
 * The account of an access token, whether or not its session has ended: for stored responses only, never for
 * authorization.
 */
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

/** One use of a refresh token. */
export interface Refreshing {
  readonly clientId: string;
  readonly refresh: string;
  /** The origin of the request, shown to the session's owner. */
  readonly origin: SessionOrigin;
  /** The fingerprint of the sender; stored only as a hash together with the token. */
  readonly sender: string;
}

type Spending = TokenPair | Refusal | 'replayed';

/** Counts a renewal, which stores rows that stay for weeks (P36o). Refuses beyond what a session, or an account, may have. */
async function countRefresh(
  services: Pick<Services, 'db' | 'clock'>,
  session: { readonly family: string; readonly account_id: string },
): Promise<Refusal | null> {
  return (
    (await countUse(services, limits.refreshesOfSession, session.family)) ??
    (await countUse(services, limits.refreshesOfAccount, session.account_id))
  );
}

/**
 * Whether a used token was used within the repeat window by the same sender: two tabs, or a request whose response
 * was lost. Independent of a clock that was set back.
 */
async function isRepeated(db: Database, hash: string, sender: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('tokens')
    .select(['spent_at', 'spent_by'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined || row.spent_at === null) return false;
  return row.spent_by === sender && Math.abs(now - row.spent_at) <= lives.repeatedRefresh;
}

/**
 * Exchanges a refresh token for a new pair. Within 30 seconds, the same sender may repeat it and gets another valid
 * pair of the same session (P16); any other second use ends the session (4126). Refuses `invalid_grant`, and
 * `resource_exhausted` beyond a hundred repetitions and the renewals of a day, which spends nothing.
 */
export async function rotate(
  services: Services,
  { clientId, refresh, origin, sender }: Refreshing,
): Promise<TokenPair | Refusal> {
  const now = services.clock();
  const hash = hashSecret(refresh);
  const spentBy = hashSecret(`${refresh} ${sender}`);
  const found = await services.db
    .selectFrom('tokens')
    .innerJoin('token_families', 'token_families.id', 'tokens.family')
    .select(['tokens.family', 'account_id', 'client_id', 'scope', 'created_at', 'revoked_at', 'spent_at'])
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', 'refresh')
    .where('tokens.expires_at', '>', now)
    .executeTakeFirst();
  if (found === undefined || found.revoked_at !== null || found.client_id !== clientId)
    return refuse('invalid_grant');
  if (found.created_at + lives.session <= now) return refuse('invalid_grant');
  // A second use is told apart first: it ends the session, however much was counted.
  const over = found.spent_at === null ? await countRefresh(services, found) : null;
  if (over !== null) return over;
  const spending = await transact(services.db, async (db): Promise<Spending> => {
    const spent = await db
      .updateTable('tokens')
      .set({ spent_at: now, spent_by: spentBy })
      .where('hash', '=', hash)
      .where('spent_at', 'is', null)
      .executeTakeFirst();
    if (spent.numUpdatedRows !== 1n) {
      if (!(await isRepeated(db, hash, spentBy, now))) return 'replayed';
      const limited =
        (await countUse({ ...services, db }, limits.repeatedRefreshes, hash)) ??
        (found.spent_at === null ? null : await countRefresh({ ...services, db }, found));
      if (limited !== null) return limited;
    }
    await db
      .updateTable('token_families')
      .set({ last_used_at: now, ...origin })
      .where('id', '=', found.family)
      .execute();
    const pair = await insertPair(db, now, found.family);
    return { ...pair, accountId: found.account_id, scope: found.scope };
  });
  if (spending !== 'replayed') return spending;
  await revokeFamily(services, found.family);
  return refuse('invalid_grant', { description: 'this refresh token was spent before' });
}
