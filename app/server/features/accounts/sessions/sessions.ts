import { day, lives, presentSession } from '@aloft/core/service';
import type { SessionList } from '@aloft/core/wire';
import { type RawBuilder, sql } from 'kysely';
import { atomicBatch } from '../../../platform/database/atomic-batch.ts';
import { batchRows, inBatches } from '../../../platform/database/batches.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Session } from '../../../platform/http/environment.ts';
import { type Remembered, rememberAnswer } from '../../../platform/http/idempotency-store.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import { endAddresses } from '../access-version.ts';
import { isFromNewPlace } from '../sign-in/new-place.ts';

const maxSessionsListed = 100;
/** For how long a session from a new place is marked as one. */
const markedFor = 7 * day;

/** Selects the account's live sessions, last used first. */
export function liveSessions(
  services: Services,
  { accountId, fairKey }: Pick<Session, 'accountId' | 'fairKey'>,
  limit: number,
) {
  const now = services.clock();
  return services.longReads
    .of(fairKey)
    .selectFrom('token_families')
    .select(['id', 'client_id', 'scope', 'device', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('created_at', '>', now - lives.session)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tokens')
          .select('tokens.hash')
          .whereRef('tokens.family', '=', 'token_families.id')
          .where('tokens.spent_at', 'is', null)
          .where('tokens.expires_at', '>', now),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(limit);
}

/** The account's live sessions, last used first; at most 100 (R10.10). */
export async function listSessions(services: Services, session: Session): Promise<SessionList> {
  const rows = await liveSessions(services, session, maxSessionsListed)
    .select(isFromNewPlace.as('is_from_new_place'))
    .execute();
  const { clients } = services.configuration;
  return {
    sessions: rows.map((row) => {
      const name = clients.find((one) => one.id === row.client_id)?.name ?? row.client_id;
      const isNewPlace = row.is_from_new_place === 1 && row.created_at > services.clock() - markedFor;
      return presentSession(row, name, { current: row.id === session.family, isNewPlace });
    }),
  };
}

/** Ends one own session at once; another account's looks like a missing one (P10, P17b). */
export function endSession(
  services: Services,
  accountId: string,
  id: string,
  remembered: Remembered | null,
): Promise<Refusal | null> {
  return atomicBatch(services.db, async (db) => {
    const ended = await db
      .updateTable('token_families')
      .set({ revoked_at: services.clock() })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (ended.numUpdatedRows !== 1n) return refuse('not_found', { field: 'session_id' });
    await rememberAnswer(db, remembered, 200, {});
    return null;
  });
}

/** Which of an account's sessions end, and which of what could still become one. */
interface Ended {
  readonly sessions: RawBuilder<unknown>;
  readonly attempts: RawBuilder<unknown>;
}

/**
 * Ends sessions of an account, in the caller's transaction. Open codes, approved devices and sign-ins before their second
 * step, which could still become sessions, end too, and so does every URL issued to the account, even through a session
 * that stays: URLs do not contain the session (P9d).
 */
async function endAccess(db: Database, accountId: string, now: number, ended: Ended): Promise<void> {
  await endAddresses(db, accountId);
  const some = sql.lit(batchRows);
  await inBatches(() =>
    sql`UPDATE token_families SET revoked_at = ${now} WHERE id IN (SELECT id FROM token_families
      WHERE account_id = ${accountId} AND revoked_at IS NULL${ended.sessions} LIMIT ${some})`.execute(db),
  );
  await inBatches(() =>
    sql`DELETE FROM sign_in_challenges WHERE hash IN (SELECT hash FROM sign_in_challenges
      WHERE account_id = ${accountId}${ended.attempts} LIMIT ${some})`.execute(db),
  );
  await inBatches(() =>
    sql`UPDATE codes SET used_at = ${now} WHERE hash IN (SELECT hash FROM codes
      WHERE account_id = ${accountId} AND used_at IS NULL${ended.attempts} LIMIT ${some})`.execute(db),
  );
  await inBatches(() =>
    sql`UPDATE device_codes SET status = 'denied' WHERE hash IN (SELECT hash FROM device_codes
      WHERE account_id = ${accountId} AND status = 'allowed'${ended.attempts} LIMIT ${some})`.execute(db),
  );
}

/**
 * Ends all sessions of an account, except one if given, those in the operators' console and additions of passkeys, in the
 * caller's transaction.
 */
export async function endSessions(
  db: Database,
  accountId: string,
  now: number,
  except: string | null,
): Promise<void> {
  await endAccess(db, accountId, now, { sessions: sql` AND id <> ${except ?? ''}`, attempts: sql`` });
  await inBatches(() =>
    sql`DELETE FROM passkey_challenges WHERE hash IN (SELECT hash FROM passkey_challenges
      WHERE account_id = ${accountId} LIMIT ${sql.lit(batchRows)})`.execute(db),
  );
  await inBatches(() =>
    sql`DELETE FROM operator_sessions WHERE id IN (SELECT id FROM operator_sessions
      WHERE account_id = ${accountId} LIMIT ${sql.lit(batchRows)})`.execute(db),
  );
}

/** Ends the sessions of one program of an account, in the caller's transaction. */
export function endProgramSessions(
  db: Database,
  accountId: string,
  now: number,
  clientId: string,
): Promise<void> {
  const ofProgram = sql` AND client_id = ${clientId}`;
  return endAccess(db, accountId, now, { sessions: ofProgram, attempts: ofProgram });
}

/** Ends every own session except the current one (R10.10, P17b). */
export async function endOtherSessions(
  services: Services,
  session: Session,
  remembered: Remembered | null,
): Promise<void> {
  await atomicBatch(services.db, async (db) => {
    await endSessions(db, session.accountId, services.clock(), session.family);
    await rememberAnswer(db, remembered, 200, {});
    return null;
  });
}
