import { limits, passWait, withPassTry } from '@aloft/core/service';
import { transact } from '../../platform/database/transaction.ts';
import { countUse, refund, waitFor } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../services.ts';

const keyOf = (shareId: string, client: string): string => `${shareId}:${client}`;

/** Seconds until this client may try this share again; 0 when it may now. */
export async function waitForTry(services: Services, shareId: string, client: string): Promise<number> {
  const row = await services.db
    .selectFrom('pass_tries')
    .selectAll()
    .where('key', '=', keyOf(shareId, client))
    .executeTakeFirst();
  return passWait(row, services.clock());
}

/**
 * Counts one try of a client before the passcode is compared, so that a hundred concurrent ones count as a hundred
 * (P7e). Answers the seconds to wait when none is left; such a try does not count against the share. Counts are in
 * the database and survive a restart (P7d).
 */
export async function takeTry(services: Services, shareId: string, client: string): Promise<number> {
  // Beyond its own limit, a client adds no rows to shares.
  const closed = await waitFor(services, limits.passCodes, client);
  const wait = closed > 0 ? closed : await takeTryAt(services, shareId, client);
  const left = wait > 0 ? wait : ((await countUse(services, limits.passCodes, client))?.retryAfter ?? 0);
  if (left > 0) await returnShareTry(services, shareId);
  return left;
}

/** Counts the try at the share, or answers the seconds to wait. */
function takeTryAt(services: Services, shareId: string, client: string): Promise<number> {
  return transact(services.db, async (db) => {
    const now = services.clock();
    const key = keyOf(shareId, client);
    const row = await db.selectFrom('pass_tries').selectAll().where('key', '=', key).executeTakeFirst();
    const tried = withPassTry(row, now);
    if ('wait' in tried) return tried.wait;
    const next = { key, ...tried };
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
  return (await countUse(services, limits.passCodesOfShare, shareId)) === null ? 'free' : 'challenged';
}

/** Refunds a try that was not made. */
export function returnShareTry(services: Services, shareId: string): Promise<void> {
  return refund(services, limits.passCodesOfShare, shareId);
}

/** A right passcode was no guess: resets the counts. */
export async function forgiveTries(services: Services, shareId: string, client: string): Promise<void> {
  await services.db.deleteFrom('pass_tries').where('key', '=', keyOf(shareId, client)).execute();
  await refund(services, limits.passCodes, client);
  await refund(services, limits.passCodesOfShare, shareId);
}
