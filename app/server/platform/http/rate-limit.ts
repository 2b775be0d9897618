import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** So many in so many milliseconds, counted per key in the database: a restart forgets nothing (P7). */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly window: number;
}

/**
 * Milliseconds until a window that began then is over, never more than it is long; 0 when it is. A clock that was
 * set back has left a beginning in the future: beyond a window's length it is none, so that nobody waits a day.
 */
function restOf(limit: Limit, start: number, now: number): number {
  const rest = start + limit.window - now;
  return rest <= 0 || rest > 2 * limit.window ? 0 : Math.min(rest, limit.window);
}

/**
 * Counts one use and refuses the one beyond the limit, with the seconds to wait.
 * One statement, so a hundred at once are counted exactly.
 */
export async function countUse(services: Services, limit: Limit, key: string): Promise<Refusal | null> {
  const now = services.clock();
  const over = sql<boolean>`(rate_limits.window_start <= ${now - limit.window} OR rate_limits.window_start > ${now + limit.window})`;
  const row = await services.db
    .insertInto('rate_limits')
    .values({ key: `${limit.name}:${key}`, window_start: now, used: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`CASE WHEN ${over} THEN 1 ELSE rate_limits.used + 1 END`,
        window_start: sql<number>`CASE WHEN ${over} THEN ${now} ELSE rate_limits.window_start END`,
      }),
    )
    .returning(['used', 'window_start'])
    .executeTakeFirstOrThrow();
  if (row.used <= limit.most) return null;
  return refuse('resource_exhausted', { retryAfter: restOf(limit, row.window_start, now) / 1000 });
}

/** How often the key was used in its present window. */
export async function usesOf(services: Services, limit: Limit, key: string): Promise<number> {
  const row = await services.db
    .selectFrom('rate_limits')
    .select(['used', 'window_start'])
    .where('key', '=', `${limit.name}:${key}`)
    .executeTakeFirst();
  return row === undefined || restOf(limit, row.window_start, services.clock()) === 0 ? 0 : row.used;
}

/** Seconds until the key may be used again; 0 when it may be used now. */
export async function waitFor(services: Services, limit: Limit, key: string): Promise<number> {
  const row = await services.db
    .selectFrom('rate_limits')
    .select(['used', 'window_start'])
    .where('key', '=', `${limit.name}:${key}`)
    .executeTakeFirst();
  if (row === undefined || row.used < limit.most) return 0;
  return restOf(limit, row.window_start, services.clock()) / 1000;
}

/** Gives one use back that should not have counted. */
export async function refund(services: Services, limit: Limit, key: string): Promise<void> {
  await services.db
    .updateTable('rate_limits')
    .set({ used: sql<number>`CASE WHEN used > 0 THEN used - 1 ELSE 0 END` })
    .where('key', '=', `${limit.name}:${key}`)
    .execute();
}

/** Sets the count to 0, after a success. */
export async function reset(services: Services, limit: Limit, key: string): Promise<void> {
  await services.db.deleteFrom('rate_limits').where('key', '=', `${limit.name}:${key}`).execute();
}
