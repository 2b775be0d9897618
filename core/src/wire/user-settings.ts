import * as v from 'valibot';
import { Id } from './primitives.ts';

/** Where a person can set a folder of its own for what is saved there (R3.9). */
export const settingsPlatforms = ['web', 'android', 'ios', 'tv', 'windows', 'macos'] as const;
export type SettingsPlatform = (typeof settingsPlatforms)[number];

/** Where a platform saves when no folder is open; a platform without an entry saves at the top of the drive. */
export const DefaultFolder = v.object({
  platform: v.picklist(settingsPlatforms),
  folder_id: Id,
  /** Empty where the folder is missing. */
  name: v.string(),
  /** Whether it is in the trash or deleted: the top of the drive takes its place. */
  missing: v.boolean(),
});
export type DefaultFolder = v.InferOutput<typeof DefaultFolder>;

/** `GET /drive/v1/user-settings`: a person's settings, on every device (R3.9); ours. */
export const UserSettings = v.object({
  /** Leaves out what systems keep for themselves when files are uploaded, or come in a torrent of several. */
  filter_files_on_create: v.boolean(),
  /** Offers a share whose address or code is searched for. */
  show_shared_from_search: v.boolean(),
  /** What another program saves without naming a folder goes to a folder named after the program. */
  separate_other_app_folders: v.boolean(),
  /** Opens the debug console on the person's own pages, where the operator allows it to nobody else. */
  test_mode: v.boolean(),
  /** Shows shares that are marked as sensitive without a warning. */
  display_sensitive_shares: v.boolean(),
  /** Whether the guide was shown. It greets who has just signed up in a browser, once, on whichever device. */
  guide_shown: v.boolean(),
  default_folders: v.array(DefaultFolder),
});
export type UserSettings = v.InferOutput<typeof UserSettings>;

/** What changes of the settings; what is left out stays. */
export type UserSettingsChange = Partial<Omit<UserSettings, 'default_folders'>> & {
  /** An empty id is the top of the drive. */
  readonly default_folder?: { readonly platform: SettingsPlatform; readonly folder_id: string };
};
