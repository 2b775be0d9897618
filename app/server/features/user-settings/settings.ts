import { defaultUserSettings, type UserSettingsBody } from '@aloft/core/service';
import type { DefaultFolder, UserSettings } from '@aloft/core/wire';
import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { findPlace } from '../files/ancestors.ts';
import { findFile } from '../files/tree.ts';

/** The switches of an account. */
export type Switches = Omit<UserSettings, 'default_folders'>;

/** How an account has its switches (R3.9). */
export async function switchesOf(db: Database, accountId: string): Promise<Switches> {
  const row = await db
    .selectFrom('user_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return defaultUserSettings;
  return {
    filter_files_on_create: row.filter_files_on_create === 1,
    show_shared_from_search: row.show_shared_from_search === 1,
    separate_other_app_folders: row.separate_other_app_folders === 1,
    test_mode: row.test_mode === 1,
    display_sensitive_shares: row.display_sensitive_shares === 1,
    guide_shown: row.guide_shown === 1,
  };
}

async function defaultFoldersOf(db: Database, accountId: string): Promise<DefaultFolder[]> {
  const rows = await db
    .selectFrom('default_folders')
    .select(['platform', 'folder_id'])
    .where('account_id', '=', accountId)
    .orderBy('platform')
    .execute();
  const folders: DefaultFolder[] = [];
  for (const { platform, folder_id } of rows) {
    // A folder in the trash, or below one that is, is missing, too.
    const isThere = (await findPlace(db, accountId, folder_id)) !== null;
    const row = isThere ? await findFile(db, accountId, folder_id) : null;
    folders.push({ platform, folder_id, name: row?.name ?? '', missing: row === null });
  }
  return folders;
}

/** Everything an account has set (R3.9). */
export async function userSettingsOf(db: Database, accountId: string): Promise<UserSettings> {
  return {
    ...(await switchesOf(db, accountId)),
    default_folders: await defaultFoldersOf(db, accountId),
  };
}

async function setDefaultFolder(
  db: Database,
  accountId: string,
  { platform, folder_id }: NonNullable<UserSettingsBody['default_folder']>,
): Promise<Refusal | null> {
  if (folder_id === '') {
    await db
      .deleteFrom('default_folders')
      .where('account_id', '=', accountId)
      .where('platform', '=', platform)
      .execute();
    return null;
  }
  if ((await findPlace(db, accountId, folder_id)) === null)
    return refuse('file_not_found', { field: 'default_folder' });
  await db
    .insertInto('default_folders')
    .values({ account_id: accountId, platform, folder_id })
    .onConflict((conflict) => conflict.columns(['account_id', 'platform']).doUpdateSet({ folder_id }))
    .execute();
  return null;
}

const numberOf = (isOn: boolean): number => (isOn ? 1 : 0);

async function setSwitches(
  db: Database,
  accountId: string,
  switches: Readonly<Partial<Record<keyof Switches, number>>>,
): Promise<void> {
  await db
    .insertInto('user_settings')
    .values({
      account_id: accountId,
      filter_files_on_create: numberOf(defaultUserSettings.filter_files_on_create),
      show_shared_from_search: numberOf(defaultUserSettings.show_shared_from_search),
      separate_other_app_folders: numberOf(defaultUserSettings.separate_other_app_folders),
      test_mode: numberOf(defaultUserSettings.test_mode),
      display_sensitive_shares: numberOf(defaultUserSettings.display_sensitive_shares),
      guide_shown: numberOf(defaultUserSettings.guide_shown),
      ...switches,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(switches))
    .execute();
}

/** Has the guide greet a new account, in the caller's transaction. */
export const greetByGuide = (db: Database, accountId: string): Promise<void> =>
  setSwitches(db, accountId, { guide_shown: 0 });

/** Changes what is named, and tells the account's other devices. Called in a transaction. */
export async function changeUserSettings(
  db: Database,
  accountId: string,
  { default_folder, ...change }: UserSettingsBody,
): Promise<Refusal | null> {
  const refusal = default_folder === undefined ? null : await setDefaultFolder(db, accountId, default_folder);
  if (refusal !== null) return refusal;
  const switches = Object.fromEntries(
    Object.entries(change).flatMap(([name, isOn]) => (isOn === undefined ? [] : [[name, numberOf(isOn)]])),
  );
  if (Object.keys(switches).length > 0) await setSwitches(db, accountId, switches);
  await db.insertInto('changes').values({ account_id: accountId, topic: 'account', subject: '' }).execute();
  return null;
}
