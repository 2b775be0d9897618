import { sql } from 'kysely';
import { batchRows } from '../../platform/database/batches.ts';
import { deleteExpired, type Expiring } from '../../platform/database/delete-expired.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';
import { forgetMails } from './outbox.ts';

const hour = 3600 * 1000;
const day = 24 * hour;

/** How long a row is kept after it expired, in ms. */
type Kept = {
  readonly [Name in Expiring['table']]: Expiring<Name> & { readonly kept: number };
}[Expiring['table']];

/**
 * Rows that anybody's requests create, and how long each is kept (P36). While an expired row is there, its use is
 * answered differently from that of one that never existed.
 */
export const retained: readonly Kept[] = [
  { table: 'attempts', key: 'id', since: 'expires_at', kept: hour },
  { table: 'authorize_requests', key: 'id', since: 'expires_at', kept: hour },
  { table: 'captcha_tokens', key: 'hash', since: 'expires_at', kept: hour },
  { table: 'captcha_challenges', key: 'id', since: 'expires_at', kept: hour },
  { table: 'archives', key: 'id', since: 'expires_at', kept: hour },
  { table: 'device_codes', key: 'hash', since: 'expires_at', kept: day },
  { table: 'sign_in_challenges', key: 'hash', since: 'expires_at', kept: hour },
  { table: 'second_factor_setups', key: 'account_id', since: 'expires_at', kept: hour },
  { table: 'passkey_challenges', key: 'hash', since: 'expires_at', kept: hour },
  { table: 'verifications', key: 'id', since: 'expires_at', kept: day },
  { table: 'sign_up_links', key: 'id', since: 'expires_at', kept: 30 * day },
  { table: 'operator_sessions', key: 'id', since: 'expires_at', kept: day },
  // A code or token that is used again ends what it gave.
  { table: 'codes', key: 'hash', since: 'expires_at', kept: day },
  // A write that is repeated within a day has its first answer (P12).
  { table: 'idempotency', key: 'key', since: 'created_at', kept: 2 * day },
  // The longest window is a day.
  { table: 'rate_limits', key: 'key', since: 'window_start', kept: day + hour },
  { table: 'pass_tries', key: 'key', since: 'last_at', kept: day },
  { table: 'notices', key: 'id', since: 'updated_at', kept: 90 * day },
  // As the form says.
  { table: 'contacts', key: 'id', since: 'created_at', kept: 365 * day },
];

/**
 * Deletes tokens a day after they expired, and the sessions that have none left. Both in one batch: to find empty
 * sessions later would take a scan of all sessions.
 */
async function purgeSessions({ db }: Services, before: number): Promise<void> {
  for (;;) {
    const forgotten = await transact(db, async (inner) => {
      const { rows } = await sql<{ family: string }>`DELETE FROM tokens WHERE hash IN (
        SELECT hash FROM tokens WHERE expires_at < ${before} LIMIT ${sql.lit(batchRows)}) RETURNING family`.execute(
        inner,
      );
      if (rows.length > 0)
        await inner
          .deleteFrom('token_families')
          .where('id', 'in', [...new Set(rows.map(({ family }) => family))])
          .where('created_at', '<', before)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(selectFrom('tokens').select('hash').whereRef('tokens.family', '=', 'token_families.id')),
            ),
          )
          .execute();
      return rows.length;
    });
    if (forgotten < batchRows) return;
  }
}

/**
 * Deletes what has expired: rows of anonymous requests, sessions, and mails of the outbox after a week. Among them are
 * keys of rate limits, which are addresses of people who may have no account.
 */
export async function purgeExpired(services: Services): Promise<void> {
  const now = services.clock();
  for (const one of retained) await deleteExpired(services.db, one, now - one.kept);
  await purgeSessions(services, now - day);
  await forgetMails(services.configuration.dataFolder, now - 7 * day);
}
