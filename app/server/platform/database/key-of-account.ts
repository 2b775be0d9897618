import { sql } from 'kysely';
import { type FairKey, goneKey } from '../locks/fair-key.ts';
import type { Database } from './open.ts';
import { prepared } from './prepared.ts';

/**
 * The key of an account in all queues, as an SQL expression over `accounts`: the client that made it until its address is
 * confirmed, itself from then on.
 */
export const accountKey = sql<FairKey>`CASE WHEN accounts.email_verified_at IS NULL AND accounts.made_by <> ''
  THEN 'maker ' || accounts.made_by ELSE 'account ' || accounts.id END`;

const keysOf = prepared(
  (db, { id }: { readonly id: string }) =>
    db.selectFrom('accounts').select(accountKey.as('key')).where('accounts.id', '=', id),
  ({ id }) => [id],
);

/** The key of an account, for work that no session of it asks for. */
export async function keyOfAccount(db: Database, id: string): Promise<FairKey> {
  const [account] = await keysOf(db, { id });
  return account?.key ?? goneKey;
}
