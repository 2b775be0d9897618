import * as v from 'valibot';
import { lostPassCode } from '../../features/shares/passcodes.ts';
import type { Database } from '../../platform/database/open.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import {
  eachPage,
  replaceValue,
  rowsOfPage,
  type SealedColumn,
  type SealedValue,
} from '../../platform/keys/sealed-columns.ts';
import {
  nameOfCurrent,
  nameOfRotated,
  placeOfSecret,
  type Sealing,
  sealed,
} from '../../platform/keys/stored-secrets.ts';
import { newSecret } from '../../platform/secrets.ts';

/** What was given up with its key. */
export interface GivenUp {
  /** Shares whose owners must set a new passcode. */
  readonly passCodes: number;
  /** Ended sessions: their users sign in again. */
  readonly sessions: number;
}

/** Whether no available key decrypts a value. */
function isClosed(keys: KeyRing, { place, keyId, value }: SealedValue): boolean {
  return !keys.has(keyId) || keys.open(place, value) === null;
}

/** Replaces values that cannot be decrypted; answers the number of passcodes among them. */
async function giveUpPage(
  { db, keys }: Sealing,
  values: readonly SealedValue[],
  at: SealedColumn,
): Promise<number> {
  const closed = values.filter((one) => isClosed(keys, one));
  for (const one of closed) {
    const { row } = one.place;
    if (at.table === 'shares') await replaceValue(db, at, one, lostPassCode);
    // An unreadable mail is not sent; an order without a payment URL is placed again.
    else if (at.table === 'mails') await db.deleteFrom('mails').where('id', '=', row).execute();
    else if (at.table === 'orders') await replaceValue(db, at, one, '');
    else await replaceValue(db, at, one, await sealed({ db, keys }, placeOfSecret(row), newSecret()));
  }
  return at.table === 'shares' ? closed.length : 0;
}

const Families = v.array(v.object({ id: v.string(), revoked_at: v.nullable(v.number()) }));

/** Ends every session, page by page, and what could still become one. Answers how many. */
async function endEverySession(db: Database, now: number): Promise<number> {
  await db.updateTable('codes').set({ used_at: now }).where('used_at', 'is', null).execute();
  await db.updateTable('device_codes').set({ status: 'denied' }).where('status', '=', 'allowed').execute();
  let [ended, after]: [number, string | null] = [0, ''];
  while (after !== null) {
    const page = await db
      .selectFrom('token_families')
      .select(['id', 'revoked_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsOfPage)
      .execute();
    const open = v.parse(Families, page).filter((one) => one.revoked_at === null);
    const ids = open.map(({ id }) => id);
    if (ids.length > 0)
      await db.updateTable('token_families').set({ revoked_at: now }).where('id', 'in', ids).execute();
    ended += ids.length;
    after = page.length < rowsOfPage ? null : (page.at(-1)?.id ?? null);
  }
  return ended;
}

/** Makes the newest available key the current one. */
async function settleNewest(db: Database, keys: KeyRing): Promise<void> {
  const [value = ''] = keys.ids();
  await db
    .insertInto('secrets')
    .values({ name: nameOfCurrent, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await db.deleteFrom('secrets').where('name', '=', nameOfRotated).execute();
}

/**
 * Gives up what was encrypted with lost keys (P5f): the passcodes of shares, whose owners set new ones, and the
 * signing key, which invalidates every signed URL and pass token. A lost key may have been found by somebody, so
 * every session ends. Nothing else is lost, and nothing at all when all keys are available. No server may run; `now`
 * in ms since the Unix epoch.
 */
export async function resetKeys(sealing: Sealing, now: number): Promise<GivenUp> {
  await settleNewest(sealing.db, sealing.keys);
  let isAnyClosed = false;
  const passCodes = await eachPage(sealing.db, (db, values, at) => {
    isAnyClosed ||= values.some((one) => isClosed(sealing.keys, one));
    return giveUpPage({ ...sealing, db }, values, at);
  });
  return { passCodes, sessions: isAnyClosed ? await endEverySession(sealing.db, now) : 0 };
}
