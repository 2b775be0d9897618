import * as v from 'valibot';
import { settingsPlatforms } from '../../wire/user-settings.ts';

/** The settings of an account that has changed none (R3.9). Programs find what they save where it always was. */
export const defaultUserSettings = {
  filter_files_on_create: true,
  show_shared_from_search: true,
  separate_other_app_folders: false,
  test_mode: false,
  display_sensitive_shares: false,
  guide_shown: true,
} as const;

/** `PATCH /drive/v1/user-settings`: what is left out stays; something is named. */
export const UserSettingsBody = v.pipe(
  v.object({
    filter_files_on_create: v.optional(v.boolean()),
    show_shared_from_search: v.optional(v.boolean()),
    separate_other_app_folders: v.optional(v.boolean()),
    test_mode: v.optional(v.boolean()),
    display_sensitive_shares: v.optional(v.boolean()),
    guide_shown: v.optional(v.boolean()),
    default_folder: v.optional(
      v.object({
        platform: v.picklist(settingsPlatforms),
        folder_id: v.pipe(v.string(), v.maxLength(64)),
      }),
    ),
  }),
  v.check((body) => Object.values(body).some((value) => value !== undefined)),
);
export type UserSettingsBody = v.InferOutput<typeof UserSettingsBody>;
