import { maskEmail, presentPasskey, timeOf } from '@aloft/core/service';
import { keyOfAccount } from '../../platform/database/key-of-account.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Services } from '../../services.ts';
import { passkeysOf } from '../accounts/passkeys/passkeys.ts';
import { liveSessions } from '../accounts/sessions/sessions.ts';
import { trafficLeft } from '../packs/traffic-balance.ts';
import { userSettingsOf } from '../user-settings/settings.ts';

/** The file of an archive that says what the service knows of the account. */
export const accountFileName = 'Aloft account.json';

/** Max. rows of each kind, newest first: the app lists what a person has more of, and the file says what it is. */
const most = 1000;
/** One more tells that there are more. */
const read = most + 1;

async function profileOf(db: Database, id: string) {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'phone_number', 'email_verified_at', 'created_at', 'password_updated_at'])
    .select(['quota_limit', 'quota_used', 'vip_expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    // As the pages show it: whoever holds a session alone does not learn it.
    email: maskEmail(row.email),
    phone_number: row.phone_number,
    email_verified_at: timeOf(row.email_verified_at),
    created_at: timeOf(row.created_at),
    password_updated_at: timeOf(row.password_updated_at),
    quota_limit: row.quota_limit,
    quota_used: row.quota_used,
    premium_until: row.vip_expires_at === 0 ? '' : timeOf(row.vip_expires_at),
  };
}

const sharesOf = (db: Database, id: string) =>
  db
    .selectFrom('shares')
    .select(['id', 'title', 'created_at', 'starts_at', 'expires_at', 'restore_limit', 'restore_count'])
    .where('account_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(read)
    .execute();

const ordersOf = (db: Database, id: string) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'product_id',
      'name',
      'kind',
      'days',
      'bytes',
      'amount',
      'currency',
      'status',
      'created_at',
      'paid_at',
    ])
    .select(['refunded_at', 'scene'])
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(read)
    .execute();

const packsOf = (db: Database, id: string) =>
  db
    .selectFrom('storage_packs')
    .select(['id as order_id', 'bytes', 'created_at', 'ends_at'])
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(read)
    .execute();

const grantsOf = (db: Database, id: string) =>
  db
    .selectFrom('membership_grants')
    .select(['kind', 'days', 'created_at'])
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(read)
    .execute();

const feedbackOf = (db: Database, id: string) =>
  db
    .selectFrom('feedback')
    .select(['category', 'message', 'created_at'])
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(read)
    .execute();

const searchesOf = (db: Database, id: string) =>
  db
    .selectFrom('saved_searches')
    .select(['name', 'query', 'created_at'])
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(read)
    .execute();

const modesOf = (db: Database, id: string) =>
  db
    .selectFrom('display_modes')
    .select(['folder_id', 'view', 'sort_order', 'folders_first', 'order_global', 'view_global'])
    .where('account_id', '=', id)
    .orderBy('changed_at', 'desc')
    .limit(read)
    .execute();

const mailsOf = (db: Database, id: string) =>
  db
    .selectFrom('mail_subscriptions')
    .select(['scene', 'locale', 'created_at'])
    .where('account_id', '=', id)
    .limit(read)
    .execute();

const trafficOf = (db: Database, id: string) =>
  db
    .selectFrom('traffic')
    .select(['month', 'uploaded', 'downloaded'])
    .where('account_id', '=', id)
    .orderBy('month', 'desc')
    .limit(read)
    .execute();

/** The same row with its times in RFC 3339. */
function withTimes<Row extends object>(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && (value === null || typeof value === 'number') ? timeOf(value) : value,
    ]),
  );
}

/**
 * What the service keeps of an account besides its files, as JSON (R10.10): nothing that opens anything (no hashes, keys,
 * tokens or passcodes) and nothing of anybody else. A few bounded statements beside the serving thread read it for each
 * download, so that there is nothing to prepare, to store or to clean up.
 */
export async function accountData(services: Services, accountId: string): Promise<Buffer> {
  const fairKey = await keyOfAccount(services.db, accountId);
  const db = services.longReads.of(fairKey);
  const sessions = await liveSessions(services, { accountId, fairKey }, read).execute();
  const lists: Readonly<Record<string, readonly object[]>> = {
    sessions: sessions.map(({ id: _, ...row }) => row),
    shares: await sharesOf(db, accountId),
    orders: await ordersOf(db, accountId),
    membership: await grantsOf(db, accountId),
    storage_packs: await packsOf(db, accountId),
    traffic: await trafficOf(db, accountId),
    display_modes: await modesOf(db, accountId),
    saved_searches: await searchesOf(db, accountId),
    mail_subscriptions: await mailsOf(db, accountId),
    feedback: await feedbackOf(db, accountId),
  };
  const named = Object.entries(lists);
  const data = {
    written_at: timeOf(services.clock()),
    profile: await profileOf(db, accountId),
    traffic_packs_left: await trafficLeft(db, accountId),
    passkeys: (await passkeysOf(db, accountId)).map(presentPasskey),
    user_settings: await userSettingsOf(db, accountId),
    ...Object.fromEntries(named.map(([name, rows]) => [name, rows.slice(0, most).map(withTimes)])),
    // The lists of which only the newest rows are written.
    incomplete_lists: named.filter(([, rows]) => rows.length > most).map(([name]) => name),
  };
  return Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
}
