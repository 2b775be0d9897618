import type { Limit } from '@aloft/core/service';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { type Refusal, refuse } from '../refusal.ts';

/**
 * Milliseconds until a window that began at `start` ends, 0 when it has ended. After the clock was set back, a start can
 * lie in the future: the wait is never longer than the window, and 0 for a start further ahead than that.
 */
function restOf(limit: Limit, start: number, now: number): number {
  const rest = start + limit.window - now;
  return rest <= 0 || rest > 2 * limit.window ? 0 : Math.min(rest, limit.window);
}

/**
 * Counts one use; refuses `resource_exhausted` beyond the limit, with Retry-After. A single statement, so that
 * concurrent uses are counted exactly.
 */
export async function countUse(
  services: Pick<Services, 'db' | 'clock'>,
  limit: Limit,
  key: string,
): Promise<Refusal | null> {
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
  if (row.used <= limit.max) return null;
  return refuse('resource_exhausted', { retryAfter: restOf(limit, row.window_start, now) / 1000 });
}

/** The uses of the key in its current window. */
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
  if (row === undefined || row.used < limit.max) return 0;
  return restOf(limit, row.window_start, services.clock()) / 1000;
}

/** Refunds one use. */
export async function refund(services: Services, limit: Limit, key: string): Promise<void> {
  await services.db
    .updateTable('rate_limits')
    .set({ used: sql<number>`CASE WHEN used > 0 THEN used - 1 ELSE 0 END` })
    .where('key', '=', `${limit.name}:${key}`)
    .execute();
}

/** Resets the count, after a success. */
export async function reset(services: Services, limit: Limit, key: string): Promise<void> {
  await services.db.deleteFrom('rate_limits').where('key', '=', `${limit.name}:${key}`).execute();
}
