import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { recordNotice } from '../notices/record.ts';
import { withPacks } from '../packs/storage-packs.ts';

/** The part of the quota from which on it runs out. */
const lowSpace = 0.9;

/** The transaction, the clock and the tiers. */
export type SpaceParts = Pick<Services, 'db' | 'clock' | 'configuration'>;

/**
 * The current quota of an account in bytes, as an SQL expression over `accounts`: members have the members' quota
 * until the membership ends (R4.5), and storage packs add to either until they end (R7.21). Stored bytes beyond a
 * reduced quota stay.
 */
export function quotaNow({ clock, configuration }: Omit<SpaceParts, 'db'>) {
  const now = clock();
  const plan = sql<number>`CASE WHEN vip_expires_at > ${now} AND quota_limit < ${configuration.vipQuota}
    THEN ${configuration.vipQuota} ELSE quota_limit END`;
  return withPacks(plan, now);
}

/** The quota, used bytes and number of entries of an account. */
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

/** What entries need of their account: bytes, and places within the entry limit. */
export interface Room {
  readonly bytes: number;
  readonly entries: number;
}

/**
 * Reserves space of an account with one conditional update, in the transaction that needs it: a crash in between
 * would leak it, and of a hundred concurrent reservations exactly as many succeed as fit (T19, P11).
 */
export async function reserveBytes(parts: SpaceParts, accountId: string, bytes: number): Promise<boolean> {
  const taken = await parts.db
    .updateTable('accounts')
    .set((eb) => ({ quota_used: eb('quota_used', '+', bytes) }))
    .where('id', '=', accountId)
    .where((eb) => eb(eb('quota_used', '+', bytes), '<=', quotaNow(parts)))
    .returning(['quota_used as used', quotaNow(parts).as('limit')])
    .executeTakeFirst();
  if (taken === undefined) return false;
  await noteLowSpace(parts, accountId, bytes, taken);
  return true;
}

/** Whether an account that has used so much has little space left. */
export const isLowSpace = (used: number, limit: number): boolean => used >= limit * lowSpace;

/** Tells an account that its space runs out, when it does with these bytes; once a day, however often it does. */
async function noteLowSpace(
  { db, clock }: SpaceParts,
  accountId: string,
  bytes: number,
  { used, limit }: { readonly used: number; readonly limit: number },
): Promise<void> {
  if (!isLowSpace(used, Number(limit)) || isLowSpace(used - bytes, Number(limit))) return;
  const now = clock();
  const occasion = now - (now % (24 * 3600_000));
  await recordNotice(db, { accountId, type: 'TYPE_SPACE_LOW', occasion }, now);
}

/** Releases space, in the transaction that no longer needs it. */
export const releaseBytes = (db: Database, accountId: string, bytes: number): Promise<void> =>
  releaseSpace(db, accountId, { bytes, entries: 0 });

/**
 * Reserves places within the entry limit (P36f) with a conditional update, as `reserveBytes` does. Refuses with
 * `entry_limit_reached`.
 */
export async function reserveEntries(
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
 * Reserves bytes and places for new entries, both or neither: the refusal says which is missing
 * (`file_space_not_enough`, `entry_limit_reached`) and rolls the caller's transaction back (P11, P36f).
 */
export async function reserveSpace(
  parts: SpaceParts,
  accountId: string,
  room: Room,
): Promise<Refusal | null> {
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
    .returning(['quota_used as used', quotaNow(parts).as('limit')])
    .executeTakeFirst();
  if (taken !== undefined) {
    await noteLowSpace(parts, accountId, bytes, taken);
    return null;
  }
  const { used, limit } = await spaceOf(parts, accountId);
  return refuse(used + bytes > limit ? 'file_space_not_enough' : 'entry_limit_reached');
}

/** Releases both, in the transaction that no longer needs them. */
export async function releaseSpace(db: Database, accountId: string, room: Room): Promise<void> {
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
