import { day } from '@aloft/core/service';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';

/** The end of a membership extended by so many days: counted from its end, or from now when it has ended. */
const extendedBy = (days: number, now: number) =>
  sql<number>`CASE WHEN vip_expires_at > ${now} THEN vip_expires_at ELSE ${now} END + ${days * day}`;

/** Adds days to a membership; answers its new end in ms. Only `grantDays` calls it, as each grant has its row. */
export async function addDays(db: Database, accountId: string, days: number, now: number): Promise<number> {
  const row = await db
    .updateTable('accounts')
    .set({ vip_expires_at: extendedBy(days, now) })
    .where('id', '=', accountId)
    .returning('vip_expires_at')
    .executeTakeFirstOrThrow();
  return row.vip_expires_at;
}

/** Revokes granted days, but never so many that the membership would have ended before now. */
export async function revokeDays(db: Database, accountId: string, days: number, now: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      vip_expires_at: sql<number>`CASE WHEN vip_expires_at <= ${now} THEN vip_expires_at
        WHEN vip_expires_at - ${days * day} > ${now} THEN vip_expires_at - ${days * day} ELSE ${now} END`,
    })
    .where('id', '=', accountId)
    .execute();
}
