import type { Caller } from '@aloft/core';
import type { UserSettings, UserSettingsChange } from '@aloft/core/wire';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, createQueryClient, unwrap } from './query-client.ts';

// Of the account, so that a change on another device is loaded again here.
const key = ['account', 'settings'] as const;

/** What the person has set, on every device (R3.9). */
export const userSettings = queryOptions({
  queryKey: key,
  queryFn: ({ client }) => unwrap(apiOf(client).drive.getUserSettings()),
  // Without a line it fails at once: uploads wait for it.
  networkMode: 'always',
});

/** Reads the settings where no page keeps them: on the server, and on a share; null where that fails. */
export async function readUserSettings(call: Caller): Promise<UserSettings | null> {
  const client = createQueryClient(call);
  try {
    return await client.fetchQuery(userSettings);
  } catch {
    return null;
  } finally {
    client.clear();
  }
}

/** Puts what the page was rendered with into its cache, unless something newer is there. */
export function keepUserSettings(client: QueryClient, settings: UserSettings): void {
  if (client.getQueryData(key) === undefined) client.setQueryData(key, settings);
}

/** One change, and the name of the folder in it. */
interface Wanted extends Readonly<UserSettingsChange> {
  readonly name?: string;
}

function changed(
  { default_folders: known, ...switches }: UserSettings,
  { default_folder: folder, name = '', ...change }: Wanted,
): UserSettings {
  if (folder === undefined) return { ...switches, ...change, default_folders: known };
  const others = known.filter(({ platform }) => platform !== folder.platform);
  const mine = folder.folder_id === '' ? [] : [{ ...folder, name, missing: false }];
  return { ...switches, ...change, default_folders: [...others, ...mine] };
}

/** The settings without a change that failed. */
function takenBack(known: UserSettings, wanted: Wanted, before: UserSettings): UserSettings {
  const { default_folders, ...switches } = before;
  return {
    ...known,
    ...Object.fromEntries(Object.entries(switches).filter(([name]) => name in wanted)),
    ...(wanted.default_folder === undefined ? {} : { default_folders }),
  };
}

/** Changes settings; shown at once, and taken back when it fails. */
export const changeUserSettings = mutationOptions({
  mutationKey: key,
  mutationFn: ({ name: _, ...change }: Wanted, { client }) =>
    unwrap(apiOf(client).drive.changeUserSettings(change)),
  onMutate: async (wanted, { client }) => {
    // An answer on its way is of before.
    await client.cancelQueries({ queryKey: key });
    const before = client.getQueryData<UserSettings>(key);
    client.setQueryData<UserSettings>(key, (known) => known && changed(known, wanted));
    return before;
  },
  // Without a line nothing is loaded again. What another change is about stays.
  onError: (_error, wanted, before, { client }) =>
    client.setQueryData<UserSettings>(key, (known) => known && before && takenBack(known, wanted, before)),
  onSettled: async (_done, _error, _wanted, _before, { client }) => {
    // The last of several: an answer before it would show what is no longer chosen.
    if (client.isMutating({ mutationKey: key }) <= 1) await client.invalidateQueries({ queryKey: key });
  },
  // One after the other, so that the last choice is the one that is kept.
  scope: { id: 'user-settings' },
});

/** Where what is new goes when no folder is open (R3.9). */
export interface DefaultPlace {
  /** Empty for the top of the drive. */
  readonly id: string;
  /** What a person calls it. */
  readonly name: string;
  /** Whether the chosen folder is missing, and the top of the drive takes its place. */
  readonly isMissing: boolean;
}

/** The place for what this platform saves. @param top what the top of the drive is called */
export function defaultPlaceOf(settings: UserSettings | undefined, top: string): DefaultPlace {
  const chosen = settings?.default_folders.find(({ platform }) => platform === 'web');
  if (chosen === undefined || chosen.missing)
    return { id: '', name: top, isMissing: chosen?.missing === true };
  return { id: chosen.folder_id, name: chosen.name, isMissing: false };
}

/** The settings as they are just now; undefined where they cannot be read and never were. */
export async function freshUserSettings(client: QueryClient): Promise<UserSettings | undefined> {
  try {
    // What another device has changed a moment ago is not told yet.
    return await client.fetchQuery({ ...userSettings, staleTime: 0 });
  } catch {
    return client.getQueryData(key);
  }
}
