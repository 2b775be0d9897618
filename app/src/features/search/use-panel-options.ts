import { searchText } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { deleteSavedSearch, savedSearches } from '../../data/saved-searches.ts';
import type { FileEntry } from '../files/entry.ts';
import { shortcutNames } from '../shortcuts/shortcut-names.ts';
import { type ShortcutId, shortcuts } from '../shortcuts/shortcuts.ts';
import { runShortcut, useActiveShortcuts } from '../shortcuts/use-shortcut.ts';
import { forgetSearch, forgetSearches, recentSearches } from './recent-searches.ts';
import { type SearchQuery, savedQuery } from './search-query.ts';
import type { Results } from './use-results.ts';

/** What the arrows reach in the panel. */
export type PanelOption =
  | { readonly kind: 'entry'; readonly key: string; readonly entry: FileEntry }
  | { readonly kind: 'recent'; readonly key: string; readonly text: string; readonly forget: () => void }
  | {
      readonly kind: 'saved';
      readonly key: string;
      readonly name: string;
      readonly search: SearchQuery;
      readonly forget: () => void;
    }
  | {
      readonly kind: 'command';
      readonly key: string;
      readonly id: ShortcutId;
      readonly name: string;
      readonly run: () => void;
    };

export const optionId = (panel: string, { key }: PanelOption): string => `${panel}-${key}`;

const most = { entry: 5, saved: 4, recent: 4, command: 4 };

/** How well a name fits what was typed: it begins with it, a word of it does, or it has it somewhere. */
function rankOf(name: string, wanted: string): number {
  const folded = searchText(name);
  if (folded.startsWith(wanted)) return 0;
  return /[\s_.-]$/u.test(folded.slice(0, Math.max(0, folded.indexOf(wanted)))) ? 1 : 2;
}

/** The options of the panel in their order: what was found, searches that were saved, searches before, places and commands. */
export function usePanelOptions(results: Results, text: string) {
  const { i18n } = useLingui();
  const { store } = useRuntime();
  const [recent, setRecent] = useState(() => recentSearches(store));
  const saved = useQuery(savedSearches).data?.searches;
  const { mutate: forgetSaved } = useMutation(deleteSavedSearch);
  const active = useActiveShortcuts();
  const isLate = results.status === 'loading';
  const options = useMemo((): readonly PanelOption[] => {
    const wanted = searchText(text);
    const best = results.entries
      // Those of the search before stay only as far as they fit what is written now.
      .filter(({ name }) => !isLate || searchText(name).includes(wanted))
      .map((entry) => ({ entry, rank: rankOf(entry.name, wanted) }))
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, most.entry);
    const commands = active
      .filter((id) => shortcuts[id].group === 'everywhere' || shortcuts[id].group === 'goTo')
      .filter((id) => id !== 'search' && id !== 'close')
      .map((id) => ({ id, name: i18n._(shortcutNames[id]) }))
      .filter(({ name }) => searchText(name).includes(wanted));
    return [
      ...best.map(({ entry }): PanelOption => ({ kind: 'entry', key: `entry-${entry.id}`, entry })),
      ...(saved ?? [])
        .filter(({ name }) => searchText(name).includes(wanted))
        .slice(0, wanted === '' ? undefined : most.saved)
        .map(
          ({ id, name, query }): PanelOption => ({
            kind: 'saved',
            key: `saved-${id}`,
            name,
            search: savedQuery(query),
            forget: () => forgetSaved(id),
          }),
        ),
      ...recent
        .filter((one) => one !== text && searchText(one).includes(wanted))
        .slice(0, most.recent)
        .map(
          (one, at): PanelOption => ({
            kind: 'recent',
            key: `recent-${at}`,
            text: one,
            forget: () => {
              forgetSearch(store, one);
              setRecent(recentSearches(store));
            },
          }),
        ),
      ...commands.slice(0, wanted === '' ? commands.length : most.command).map(
        ({ id, name }): PanelOption => ({
          kind: 'command',
          key: `command-${id}`,
          id,
          name,
          run: () => runShortcut(id),
        }),
      ),
    ];
  }, [results.entries, isLate, text, saved, forgetSaved, recent, active, i18n, store]);
  return {
    options,
    /** Forgets every search before; null where there is none. */
    forgetAll:
      recent.length === 0
        ? null
        : () => {
            forgetSearches(store);
            setRecent([]);
          },
  };
}
