import { hour } from '@aloft/core/service';
import { sql } from 'kysely';

const earlier = sql`FROM token_families AS earlier WHERE earlier.account_id = token_families.account_id
  AND (earlier.created_at < token_families.created_at
    OR (earlier.created_at = token_families.created_at AND earlier.id < token_families.id))`;

/**
 * Of a row of `token_families`: 1 when nobody signed in from the session's device and network before, as far as sessions
 * are kept (R10.10). Sessions are in one order, so of two that begin at the same time there the first is new. The session
 * of a sign-up is not new.
 */
export const isFromNewPlace = sql<number>`CASE WHEN
  NOT EXISTS (SELECT 1 ${earlier} AND earlier.device = token_families.device
    AND earlier.address = token_families.address)
  AND (EXISTS (SELECT 1 ${earlier}) OR token_families.created_at - (SELECT of_session.created_at
    FROM accounts AS of_session WHERE of_session.id = token_families.account_id) >= ${sql.lit(hour)})
  THEN 1 ELSE 0 END`;
