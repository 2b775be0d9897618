import * as v from 'valibot';

/** Where a person can set a folder of its own for what is saved there (R3.9). */
export const settingsPlatforms = ['web', 'android', 'ios', 'tv', 'windows', 'macos'] as const;
export type SettingsPlatform = (typeof settingsPlatforms)[number];

const FolderId = v.pipe(v.string(), v.maxLength(128));

/** A person's settings (R3.9). A platform without a folder of its own saves into the root. */
export const UserSettings = v.object({
  /** Files that come from other apps get a folder for each app. */
  separateOtherAppFolders: v.boolean(),
  testMode: v.boolean(),
  defaultFolders: v.object({
    web: v.optional(FolderId),
    android: v.optional(FolderId),
    ios: v.optional(FolderId),
    tv: v.optional(FolderId),
    windows: v.optional(FolderId),
    macos: v.optional(FolderId),
  }),
  /** Leaves out small and unwanted files when an offline download creates many. */
  filterFilesOnCreate: v.boolean(),
  displaySensitiveShares: v.boolean(),
  /** Recognises the address or the code of a share in a search. */
  showSharedFromSearch: v.boolean(),
});
export type UserSettings = v.InferOutput<typeof UserSettings>;

/** The default settings (R3.9): options that hide, delete or reveal something are off. */
export const defaultUserSettings: UserSettings = {
  separateOtherAppFolders: true,
  testMode: false,
  defaultFolders: {},
  filterFilesOnCreate: false,
  displaySensitiveShares: false,
  showSharedFromSearch: true,
};

const { entries } = UserSettings;
const Lenient = v.object({
  separateOtherAppFolders: v.fallback(entries.separateOtherAppFolders, true),
  testMode: v.fallback(entries.testMode, false),
  defaultFolders: v.fallback(entries.defaultFolders, {}),
  filterFilesOnCreate: v.fallback(entries.filterFilesOnCreate, false),
  displaySensitiveShares: v.fallback(entries.displaySensitiveShares, false),
  showSharedFromSearch: v.fallback(entries.showSharedFromSearch, true),
});

/** Settings of whatever was stored or answered (R3.9): each field that is not valid takes its default. Never throws. */
export function readUserSettings(stored: unknown): UserSettings {
  const parsed = v.safeParse(Lenient, stored);
  return parsed.success ? parsed.output : defaultUserSettings;
}
