import { nameKey } from '@aloft/core/service';
import { sql } from 'kysely';
import { fileRow, folderRow } from '../../../features/files/rows.ts';
import { describeTables, type TableShape } from '../../../platform/database/describe.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { World } from './world.ts';

/** The number of rows; far more than one statement may touch. */
export const many = 8000;
const filesOfFolder = 10_000;
const foldersOfFolder = 2500;
const trashedFiles = 2500;
const levels = 60;

/** Tables that an operator fills by hand, that hold one row for each process, or what workers take at once. */
export const small: ReadonlySet<string> = new Set([
  ...['secrets', 'resources', 'products', 'activities', 'announcements', 'redirect_rules'],
  ...['sign_up_links', 'server_settings'],
  ...['download_counts', 'leases'],
  ...['prohibitions', 'backfills', 'tree_jobs', 'tree_deltas', 'copy_roots', 'copy_losses'],
]);

/** Filled by hand below, as copies of one row would not be what the product makes. */
const ofOthers: ReadonlySet<string> = new Set(['files', 'share_files']);

const numbers = (count: number) =>
  sql`(WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${sql.lit(count)}) SELECT n FROM n)`;

/** Of which an account has a few rows at most, with what makes them differ: copies are of other accounts. */
const fewOfAccount: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...[
    'reminders',
    'traffic',
    'traffic_balances',
    'trash_totals',
    'display_modes',
    'saved_searches',
    'user_settings',
    'default_folders',
    'program_folders',
    'play_positions',
    'recovery_codes',
    'account_pictures',
    'mail_subscriptions',
  ].map((name) => [name, new Set(['account_id'])] as const),
  ['uploads', new Set(['id', 'account_id', 'file_id'])],
  ['storage_packs', new Set(['id', 'account_id'])],
  ['passkeys', new Set(['id', 'account_id', 'credential'])],
  ['notices', new Set(['id', 'account_id'])],
  ['membership_grants', new Set(['id', 'account_id', 'mailbox'])],
]);

/** For each unique index and a key that is the row's own number, the column that makes copies of a row differ. */
async function differing(db: Database, table: TableShape): Promise<ReadonlySet<string>> {
  const few = fewOfAccount.get(table.name);
  if (few !== undefined) return few;
  // SQLite lists no index for a key of one integer column: that is the number of the row.
  const { rows } = await sql<{ columns: string }>`
    SELECT (SELECT group_concat(name) FROM pragma_index_info(list.name)) AS columns
    FROM pragma_index_list(${table.name}) AS list WHERE list."unique" = 1
    UNION ALL SELECT name FROM pragma_table_info(${table.name}) WHERE pk = 1 AND type = 'INTEGER'`.execute(
    db,
  );
  const references = new Set(table.references.map(({ column }) => column));
  const chosen = rows.map(({ columns }) => {
    const names = columns.split(',');
    return names.findLast((name) => !references.has(name)) ?? names[0] ?? '';
  });
  return new Set(chosen);
}

/** Copies one of a person's rows (or anybody's) until there are many; a key that is another table's row becomes its copy. */
async function multiply(db: Database, table: TableShape, accountId: string): Promise<void> {
  const unique = await differing(db, table);
  const own = table.columns.includes('account_id') ? sql`account_id = ${accountId}` : sql`true`;
  const isText = new Map(
    (
      await sql<{
        name: string;
        type: string;
      }>`SELECT name, type FROM pragma_table_info(${table.name})`.execute(db)
    ).rows.map(({ name, type }) => [name, type === 'TEXT']),
  );
  const copied = table.columns.map((column) => {
    if (!unique.has(column)) return sql.ref(`one.${column}`);
    return isText.get(column) === true
      ? sql`${sql.ref(`one.${column}`)} || '-' || n.n`
      : // Behind the last one: those between may be there.
        sql`(SELECT max(${sql.ref(column)}) FROM ${sql.table(table.name)}) + n.n`;
  });
  const names = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table.name)} (${names}) SELECT ${sql.join(copied)}
    FROM (SELECT * FROM ${sql.table(table.name)} ORDER BY ${own} DESC LIMIT 1) AS one, ${numbers(many)} AS n`.execute(
    db,
  );
}

type Place = { readonly accountId: string; readonly parentId: string };
type Row = ReturnType<typeof fileRow>;

async function insert(db: Database, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insertInto('files')
      .values(rows.slice(at, at + 1000))
      .execute();
}

const filesIn = (place: Place, count: number, more: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, nth) => ({
    ...fileRow({ ...place, name: `file ${nth}.txt`, now: nth, size: nth, blobId: null }),
    phase: 'PHASE_TYPE_COMPLETE' as const,
    ...more,
  }));

/** The ids of a user's large data. */
export interface LargeThings {
  /** A folder with 10,000 files, some of them starred, and 8,000 that are still coming. */
  readonly files: string;
  /** A folder with 2,500 folders, and one of 60 levels. */
  readonly folders: string;
  readonly deepest: string;
  /** A thousand files of the first folder, and a thousand in the trash, as many as a call may name. */
  readonly some: readonly string[];
  readonly someTrashed: readonly string[];
  /** A share of those thousand files, and one of the first folder. */
  readonly shareOfSome: string;
  readonly shareOfFolder: string;
  /** The content id of bytes that thousands of others' entries have, too. */
  readonly common: string;
}

/** Gives another account many files with one content. */
async function fillCommon(db: Database, accountId: string): Promise<string> {
  const folder = folderRow({ accountId, parentId: '', name: 'large common', now: 1 });
  await insert(db, [folder]);
  const gcid = 'C'.repeat(40);
  await db
    .insertInto('blobs')
    .values({ id: 'common', size: 1, sha256: 'c'.repeat(64), gcid, created_at: 1 })
    .execute();
  await insert(db, filesIn({ accountId, parentId: folder.id }, many, { blob_id: 'common', size: 1 }));
  return gcid;
}

async function fillTree(
  db: Database,
  accountId: string,
): Promise<Omit<LargeThings, `share${string}` | 'common'>> {
  const top = (name: string) => folderRow({ accountId, parentId: '', name, now: 1 });
  const [files, folders, gone] = [top('large files'), top('large folders'), top('large gone')];
  await insert(db, [files, folders, { ...gone, trashed_at: 1 }]);
  const listed = filesIn({ accountId, parentId: files.id }, filesOfFolder).map((row, nth) => ({
    ...row,
    starred: nth % 7 === 0 ? (1 as const) : (0 as const),
  }));
  await insert(db, listed);
  const coming = filesIn({ accountId, parentId: files.id }, many).map((row) => ({
    ...row,
    name: `a ${row.name}`,
    name_key: nameKey(`a ${row.name}`),
    phase: 'PHASE_TYPE_RUNNING' as const,
  }));
  await insert(db, coming);
  const wide = Array.from({ length: foldersOfFolder }, (_, nth) =>
    folderRow({ accountId, parentId: folders.id, name: `folder ${nth}`, now: nth }),
  );
  await insert(db, wide);
  const chain: Row[] = [];
  for (let level = 0; level < levels; level += 1)
    chain.push(
      folderRow({ accountId, parentId: chain.at(-1)?.id ?? folders.id, name: `level ${level}`, now: level }),
    );
  await insert(db, chain);
  await insert(db, filesIn({ accountId, parentId: gone.id }, trashedFiles));
  const trashed = filesIn({ accountId, parentId: folders.id }, trashedFiles, { trashed_at: 2 });
  await insert(db, trashed);
  return {
    files: files.id,
    folders: folders.id,
    deepest: chain.at(-1)?.id ?? '',
    some: listed.slice(0, 1000).map(({ id }) => id),
    someTrashed: trashed.slice(0, 1000).map(({ id }) => id),
  };
}

/** A share of the entries, without a passcode. */
async function shareOf(
  db: Database,
  accountId: string,
  id: string,
  entries: readonly string[],
): Promise<string> {
  await db
    .insertInto('shares')
    .values({
      ...{
        id,
        account_id: accountId,
        title: id,
        pass_code: '',
        pass_hash: '',
        pass_version: 1,
        expires_at: null,
      },
      ...{ restore_limit: -1, restore_count: 0, file_num: 1, audit: 'OK', deleted_at: null, created_at: 1 },
    })
    .execute();
  await db
    .insertInto('share_files')
    .values(entries.map((file_id) => ({ share_id: id, file_id })))
    .execute();
  return id;
}

/** One row of each table that the world leaves empty. */
async function seedRest(db: Database, { ada }: World): Promise<void> {
  const account_id = ada.who.id;
  const { id: upload_id, blob_id } = await db
    .selectFrom('uploads')
    .select(['id', 'blob_id'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('captcha_tokens')
    .values({ hash: 'h', action: 'a', device_id: 'd', account_id, uses_left: 1, expires_at: 1 })
    .execute();
  await db.insertInto('idempotency').values({ key: 'k', status: 200, body: '{}', created_at: 1 }).execute();
  await db
    .insertInto('pass_tries')
    .values({ key: `${ada.openShare}:x`, tries: 1, first_at: 1, last_at: 1, open_at: 1 })
    .execute();
  await db
    .insertInto('invitations')
    .values({ account_id, inviter_id: account_id, days: 1, rr: '', tf: '', rf: '', created_at: 1 })
    .execute();
  await db
    .insertInto('membership_grants')
    .values({
      ...{ id: 'g', account_id, mailbox: 'x', kind: 'task', subject: 'one', days: 1 },
      ...{ previous_end: 0, created_at: 1 },
    })
    .execute();
  await db.insertInto('unsubscribed').values({ email: 'x@example.org', scene: 's', created_at: 1 }).execute();
  const mail = { id: 'm', recipient: ada.who.email, subject: 's', content: '{}', unsubscribe: '' };
  await db
    .insertInto('mails')
    .values({ ...mail, created_at: 1, tries: 0, next_at: 1, give_up_at: 2 })
    .execute();
  await db
    .insertInto('payment_events')
    .values({ provider: 'p', id: 'e', order_id: ada.order, type: 'paid', created_at: 1 })
    .execute();
  await db
    .insertInto('mail_subscriptions')
    .values({ account_id, scene: 'check_in', locale: 'en-US', created_at: 1 })
    .execute();
  await db
    .insertInto('storage_packs')
    .values({ id: 'p', account_id, bytes: 1, ends_at: 4e12, created_at: 1 })
    .execute();
  await db.insertInto('traffic_balances').values({ account_id, bytes: 1 }).execute();
  await db.insertInto('reminders').values({ account_id, ends_at: 1 }).execute();
  await db
    .insertInto('traffic')
    .values({ account_id, month: '2020-01', uploaded: 1, downloaded: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Of a job that no worker finds.
  await db
    .insertInto('copy_steps')
    .values({ job_id: 'none', nth: 0, folder_ids: '[]', after_id: '' })
    .execute();
  await db.insertInto('removed_folders').values({ folder_id: 'f', job_id: 'none', account_id }).execute();
  await db
    .insertInto('trash_totals')
    .values({ account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('upload_parts')
    .values({ id: 'p', upload_id, number: 1, size: 1, md5: 'x', begun_at: 1 })
    .execute();
  await db
    .insertInto('share_views')
    .values({ share_id: ada.openShare, views: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('share_slugs')
    .values({ slug: 'words', skeleton: 'words', share_id: ada.openShare })
    .execute();
  await db
    .insertInto('display_modes')
    .values({ account_id, folder_id: 'f', view: 'grid', sort_order: 'name_asc', changed_at: 1 })
    .execute();
  await db
    .insertInto('saved_searches')
    .values({ account_id, id: 's', name: 'Kyoto', query: 'q=kyoto', created_at: 1 })
    .execute();
  await db
    .insertInto('notices')
    .values({
      ...{ id: 'n', account_id, type: 'TYPE_SHARE_SAVED', subject: 's', name: 'Kyoto', sender_name: '' },
      ...{ folder_id: '', count: 1, occasion: 0, updated_at: 1, read_at: null },
    })
    .execute();
  await db
    .insertInto('user_settings')
    .values({
      account_id,
      filter_files_on_create: 1,
      show_shared_from_search: 1,
      separate_other_app_folders: 0,
      test_mode: 0,
      display_sensitive_shares: 0,
      guide_shown: 1,
    })
    .execute();
  await db.insertInto('default_folders').values({ account_id, platform: 'web', folder_id: 'f' }).execute();
  await db.insertInto('program_folders').values({ account_id, client_id: 'c', folder_id: 'f' }).execute();
  await db
    .insertInto('play_positions')
    .values({ account_id, file_id: 'f', position_ms: 1, duration_ms: 2, played_at: 1 })
    .execute();
  await db
    .insertInto('account_pictures')
    .values({ account_id, id: 'p', webp: 'UklGRg==', created_at: 1 })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  await db
    .insertInto('statistics')
    .values({ day: '2026-01-01', action: 'page_show', page: 'home', detail: '', source: '', times: 1 })
    .execute();
  await db
    .insertInto('contacts')
    .values({
      ...{ id: 'c', topic: 'other', email: 'visitor@example.org', order_number: '', message: 'x' },
      ...{ locale: 'en-US', created_at: 1 },
    })
    .execute();
  await db
    .insertInto('feedback')
    .values({
      ...{ id: 'f', account_id, category: 'idea', message: 'x', facts: '{}' },
      ...{ screenshot: '', created_at: 1 },
    })
    .execute();
  await db
    .insertInto('backup_failures')
    .values({ name: 'scheduled', reason: 'x', tries: 1, failed_at: 1 })
    .execute();
  await db
    .insertInto('operator_log')
    .values({
      ...{ id: 'o', created_at: 1, operator: 'Grace', via: 'console', address: '' },
      ...{ action: 'account.quota', subject: account_id, detail: '{}' },
    })
    .execute();
  const numbersOf = { width: 1, height: 1, duration_ms: 1, bit_rate: 1, frame_rate_thousandths: 1 };
  const names = { video_codec: '', audio_codec: '', container: '' };
  await db
    .insertInto('media_facts')
    .values({ blob_id, ...numbersOf, ...names, still: 'none' })
    .execute();
}

/** Makes a world large: a tree, and 8,000 rows in every table but the small ones, mostly Ada's. */
export async function enlarge(db: Database, world: World): Promise<LargeThings> {
  await sql`PRAGMA foreign_keys = OFF`.execute(db);
  await seedRest(db, world);
  const accountId = world.ada.who.id;
  for (const table of await describeTables(db, 'sqlite'))
    if (!small.has(table.name) && !ofOthers.has(table.name)) await multiply(db, table, accountId);
  // Parts of one upload have a number each.
  await sql`UPDATE upload_parts SET number = rowid`.execute(db);
  // She was not invited: only the copies of her account were.
  await db.deleteFrom('invitations').where('account_id', '=', accountId).execute();
  const tree = await fillTree(db, accountId);
  const shareOfSome = await shareOf(db, accountId, 'share-of-some', tree.some);
  const shareOfFolder = await shareOf(db, accountId, 'share-of-folder', [tree.files]);
  const common = await fillCommon(db, world.bo.who.id);
  for (const { id } of [world.ada.who, world.bo.who]) {
    const own = sql`FROM files WHERE account_id = ${id}`;
    await db
      .updateTable('accounts')
      .set({
        quota_used: sql<number>`(SELECT sum(size) ${own})`,
        entries_used: sql<number>`(SELECT count(*) ${own})`,
        quota_limit: 2 ** 50,
      })
      .where('id', '=', id)
      .execute();
  }
  await sql`PRAGMA foreign_keys = ON`.execute(db);
  return { ...tree, shareOfSome, shareOfFolder, common };
}
