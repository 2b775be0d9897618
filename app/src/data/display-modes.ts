import type { DisplayModes, FolderMode } from '@aloft/core/wire';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { tellOtherTabs } from '../other-tabs/tell.ts';
import { apiOf, unwrap } from './query-client.ts';

/** The key of how folders are shown. */
export const displayModesKey = ['displayModes'] as const;

/** What this page knows since it was rendered; the cache of queries ends with each place. */
let newest: { readonly user: string; readonly modes: readonly FolderMode[] } | null = null;

/** The person and how their folders are shown as far as the page was rendered with it. */
export interface KnownModes {
  /** Empty when nobody is signed in. */
  readonly user: string;
  readonly modes: readonly FolderMode[] | null;
}

/** How the person's folders are shown, on every device (R3.7). */
export function displayModes({ user, modes }: KnownModes) {
  const known = newest?.user === user ? newest.modes : modes;
  return queryOptions({
    queryKey: [...displayModesKey, user],
    queryFn: async ({ client }) => {
      const answer = await unwrap(apiOf(client).drive.getDisplayModes());
      newest = { user, modes: answer.modes };
      return answer;
    },
    // Old at once: another device may have changed it since.
    ...(known === null ? {} : { initialData: { modes: [...known] }, initialDataUpdatedAt: 0 }),
    enabled: user !== '',
    staleTime: 60_000,
  });
}

/** As the service does: each folder begins with what all have, as soon as each is to have its own. */
function separated(others: readonly FolderMode[], mode: FolderMode, before: FolderMode | undefined) {
  const { view, order, folders_first } = mode;
  const isOrder = !mode.order_global && before?.order_global !== false;
  const isView = !mode.view_global && before?.view_global !== false;
  return others.map((one) => ({
    ...one,
    ...(isOrder ? { order, folders_first } : {}),
    ...(isView ? { view } : {}),
  }));
}

function change(client: QueryClient, user: string, mode: FolderMode): void {
  const queryKey = [...displayModesKey, user];
  const known = client.getQueryData<DisplayModes>(queryKey)?.modes ?? [];
  const others = known.filter((one) => one.folder_id !== mode.folder_id);
  const all = known.find((one) => one.folder_id === '');
  const modes = [mode, ...(mode.folder_id === '' ? separated(others, mode, all) : others)];
  newest = { user, modes };
  client.setQueryData<DisplayModes>(queryKey, { modes });
}

/** Loads them again, here and in the other tabs. */
function reload(client: QueryClient): Promise<void> {
  tellOtherTabs({ what: 'displayModes' });
  return client.invalidateQueries({ queryKey: displayModesKey });
}

/** Shows a folder so from now on; without an id, all that have no view of their own. */
export const setDisplayMode = mutationOptions({
  mutationFn: ({ mode }: { readonly user: string; readonly mode: FolderMode }, { client }) =>
    unwrap(apiOf(client).drive.setDisplayMode(mode)),
  onMutate: ({ user, mode }, { client }) => change(client, user, mode),
  onSettled: (_modes, _error, _mode, _before, { client }) => reload(client),
  // One after the other, so that the last choice is the one that is kept.
  scope: { id: 'display-modes' },
});
