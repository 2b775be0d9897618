import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';

/** The database of the transaction, the clock and the tiers. */
export type SpaceParts = Pick<Services, 'db' | 'clock' | 'configuration'>;

/**
 * The bytes that an account may store at this very moment, as an expression over `accounts`: a member has the
 * members' space, and its own again when the membership ends (R4.5). What is stored by then stays.
 */
export const quotaNow = ({ clock, configuration }: Omit<SpaceParts, 'db'>) =>
  sql<number>`CASE WHEN vip_expires_at > ${clock()} AND quota_limit < ${configuration.vipQuota}
    THEN ${configuration.vipQuota} ELSE quota_limit END`;

/** What an account may store now and what it stores, in bytes; and how many entries it has. */
export async function spaceOf(
  parts: SpaceParts,
  accountId: string,
): Promise<{ readonly limit: number; readonly used: number; readonly entries: number }> {
  const row = await parts.db
    .selectFrom('accounts')
    .select(['quota_used', 'entries_used', quotaNow(parts).as('quota_now')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { limit: Number(row.quota_now), used: row.quota_used, entries: row.entries_used };
}

/** What entries take of their account: bytes, and places among the entries that it may have. */
export interface Room {
  readonly bytes: number;
  readonly entries: number;
}

/**
 * Takes space of an account in one guarded statement, within the transaction that makes what needs it: a kill
 * in between would leak it, and a hundred at once get exactly what is left (T19, P11).
 */
export async function takeSpace(parts: SpaceParts, accountId: string, bytes: number): Promise<boolean> {
  const taken = await parts.db
    .updateTable('accounts')
    .set((eb) => ({ quota_used: eb('quota_used', '+', bytes) }))
    .where('id', '=', accountId)
    .where((eb) => eb(eb('quota_used', '+', bytes), '<=', quotaNow(parts)))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Gives space back, within the transaction that ends what needed it. */
export const giveSpaceBack = (db: Database, accountId: string, bytes: number): Promise<void> =>
  giveRoomBack(db, accountId, { bytes, entries: 0 });

/**
 * Takes places among the entries that an account may have (P36f), guarded as `takeSpace` is. Refuses with
 * `entry_limit_reached` when there are not that many left.
 */
export async function takeEntries(
  { db, configuration }: SpaceParts,
  accountId: string,
  entries: number,
): Promise<Refusal | null> {
  if (entries === 0) return null;
  const taken = await db
    .updateTable('accounts')
    .set((eb) => ({ entries_used: eb('entries_used', '+', entries) }))
    .where('id', '=', accountId)
    .where((eb) => eb(eb('entries_used', '+', entries), '<=', configuration.maxEntries))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n ? null : refuse('entry_limit_reached');
}

/**
 * Takes what new entries need, both or nothing: the refusal says whether space (`file_space_not_enough`) or places
 * (`entry_limit_reached`) are missing, and undoes the caller's transaction (P11, P36f).
 */
export async function takeRoom(parts: SpaceParts, accountId: string, room: Room): Promise<Refusal | null> {
  const { bytes, entries } = room;
  const maxEntries = parts.configuration.maxEntries;
  const taken = await parts.db
    .updateTable('accounts')
    .set((eb) => ({
      quota_used: eb('quota_used', '+', bytes),
      entries_used: eb('entries_used', '+', entries),
    }))
    .where('id', '=', accountId)
    .where((eb) => eb(eb('quota_used', '+', bytes), '<=', quotaNow(parts)))
    .where((eb) => eb.or([eb.lit(entries === 0), eb(eb('entries_used', '+', entries), '<=', maxEntries)]))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 1n) return null;
  const { used, limit } = await spaceOf(parts, accountId);
  return refuse(used + bytes > limit ? 'file_space_not_enough' : 'entry_limit_reached');
}

/** Gives both back, within the transaction that ends what needed them. */
export async function giveRoomBack(db: Database, accountId: string, room: Room): Promise<void> {
  if (room.bytes === 0 && room.entries === 0) return;
  await db
    .updateTable('accounts')
    .set((eb) => ({
      quota_used: eb('quota_used', '-', room.bytes),
      entries_used: eb('entries_used', '-', room.entries),
    }))
    .where('id', '=', accountId)
    .execute();
}
