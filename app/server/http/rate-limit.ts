import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { type Refusal, refuse } from './failure.ts';

/** So many in so many milliseconds, counted per key in the database: a restart forgets nothing (P7). */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly window: number;
}

const windowEnd = (limit: Limit, start: number): number => start + limit.window;

/**
 * Counts one use and refuses the one beyond the limit, with the seconds to wait.
 * One statement, so a hundred at once are counted exactly.
 */
export async function countUse(services: Services, limit: Limit, key: string): Promise<Refusal | null> {
  const now = services.clock();
  const row = await services.db
    .insertInto('rate_limits')
    .values({ key: `${limit.name}:${key}`, window_start: now, used: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`CASE WHEN rate_limits.window_start <= ${now - limit.window} THEN 1 ELSE rate_limits.used + 1 END`,
        window_start: sql<number>`CASE WHEN rate_limits.window_start <= ${now - limit.window} THEN ${now} ELSE rate_limits.window_start END`,
      }),
    )
    .returning(['used', 'window_start'])
    .executeTakeFirstOrThrow();
  if (row.used <= limit.most) return null;
  return refuse('resource_exhausted', { retryAfter: (windowEnd(limit, row.window_start) - now) / 1000 });
}

/** How often the key was used in its present window. */
export async function usesOf(services: Services, limit: Limit, key: string): Promise<number> {
  const row = await services.db
    .selectFrom('rate_limits')
    .select(['used', 'window_start'])
    .where('key', '=', `${limit.name}:${key}`)
    .executeTakeFirst();
  return row === undefined || windowEnd(limit, row.window_start) <= services.clock() ? 0 : row.used;
}

/** Seconds until the key may be used again; 0 when it may be used now. */
export async function waitFor(services: Services, limit: Limit, key: string): Promise<number> {
  const row = await services.db
    .selectFrom('rate_limits')
    .select(['used', 'window_start'])
    .where('key', '=', `${limit.name}:${key}`)
    .executeTakeFirst();
  const now = services.clock();
  if (row === undefined || row.used < limit.most || windowEnd(limit, row.window_start) <= now) return 0;
  return (windowEnd(limit, row.window_start) - now) / 1000;
}

/** Takes one use back that should not have counted. */
export async function takeBack(services: Services, limit: Limit, key: string): Promise<void> {
  await services.db
    .updateTable('rate_limits')
    .set({ used: sql<number>`CASE WHEN used > 0 THEN used - 1 ELSE 0 END` })
    .where('key', '=', `${limit.name}:${key}`)
    .execute();
}

/** Forgets what was counted, after a success. */
export async function giveBack(services: Services, limit: Limit, key: string): Promise<void> {
  await services.db.deleteFrom('rate_limits').where('key', '=', `${limit.name}:${key}`).execute();
}
