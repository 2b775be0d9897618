import { transact } from '../../platform/database/transaction.ts';
import { countUse, type Limit, refund, waitFor } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../services.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const freeTries = 5;
const freeWindow = 10 * minute;
const maxWait = 60 * minute;

/** 30 wrong tries per hour and client, over all shares. */
const perClient: Limit = { name: 'pass-client', max: 30, window: 60 * minute };
/** After 50 wrong tries per day on one share, by any client, each further one needs a solved challenge (P7c). */
const perShare: Limit = { name: 'pass-share-day', max: 50, window: day };

/** The delay after so many wrong tries of a client at a share: 1 minute from the fifth on, doubling up to 60. */
function waitAfter(tries: number): number {
  return tries < freeTries ? 0 : Math.min(maxWait, minute * 2 ** (tries - freeTries));
}

const keyOf = (shareId: string, client: string): string => `${shareId}:${client}`;

/** Seconds until this client may try this share again; 0 when it may now. */
export async function waitForTry(services: Services, shareId: string, client: string): Promise<number> {
  const row = await services.db
    .selectFrom('pass_tries')
    .select('open_at')
    .where('key', '=', keyOf(shareId, client))
    .executeTakeFirst();
  return secondsUntil(row?.open_at ?? 0, services.clock());
}

/** Seconds until a share accepts tries; bounded, so that a clock that was set back cannot prolong it. */
function secondsUntil(openAt: number, now: number): number {
  const rest = openAt - now;
  return rest <= 0 || rest > 2 * maxWait ? 0 : Math.min(rest, maxWait) / 1000;
}

/**
 * Counts one try of a client before the passcode is compared, so that a hundred concurrent ones count as a hundred
 * (P7e). Answers the seconds to wait when none is left; such a try does not count against the share. Counts are in
 * the database and survive a restart (P7d).
 */
export async function takeTry(services: Services, shareId: string, client: string): Promise<number> {
  // Beyond its own limit, a client adds no rows to shares.
  const closed = await waitFor(services, perClient, client);
  const wait = closed > 0 ? closed : await takeTryAt(services, shareId, client);
  const left = wait > 0 ? wait : ((await countUse(services, perClient, client))?.retryAfter ?? 0);
  if (left > 0) await returnShareTry(services, shareId);
  return left;
}

/** Counts the try at the share, or answers the seconds to wait. */
function takeTryAt(services: Services, shareId: string, client: string): Promise<number> {
  return transact(services.db, async (db) => {
    const now = services.clock();
    const key = keyOf(shareId, client);
    const row = await db.selectFrom('pass_tries').selectAll().where('key', '=', key).executeTakeFirst();
    const forgotten =
      row === undefined ||
      Math.abs(now - row.last_at) >= day ||
      (row.tries < freeTries && now - row.first_at >= freeWindow);
    const wait = forgotten ? 0 : secondsUntil(row.open_at, now);
    if (wait > 0) return wait;
    const tries = forgotten ? 1 : row.tries + 1;
    const next = {
      key,
      tries,
      first_at: forgotten ? now : row.first_at,
      last_at: now,
      open_at: now + waitAfter(tries),
    };
    await db
      .insertInto('pass_tries')
      .values(next)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
      .execute();
    return 0;
  });
}

/**
 * Counts one try at a share, by any client, before `takeTry`; answers whether the daily limit requires a challenge
 * first. A try that was not made is refunded with `returnShareTry`.
 */
export async function takeShareTry(services: Services, shareId: string): Promise<'free' | 'challenged'> {
  return (await countUse(services, perShare, shareId)) === null ? 'free' : 'challenged';
}

/** Refunds a try that was not made. */
export function returnShareTry(services: Services, shareId: string): Promise<void> {
  return refund(services, perShare, shareId);
}

/** A right passcode was no guess: resets the counts. */
export async function forgiveTries(services: Services, shareId: string, client: string): Promise<void> {
  await services.db.deleteFrom('pass_tries').where('key', '=', keyOf(shareId, client)).execute();
  await refund(services, perClient, client);
  await refund(services, perShare, shareId);
}
