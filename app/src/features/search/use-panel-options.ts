import { isNameFound, type NamedShare, nameRank, searchText } from '@aloft/core/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { deleteSavedSearch, savedSearches } from '../../data/saved-searches.ts';
import type { Command } from '../commands/command.ts';
import { useOfferedCommands } from '../commands/offered-commands.ts';
import type { FileEntry } from '../files/entry.ts';
import { forgetSearch, forgetSearches, recentSearches } from './recent-searches.ts';
import { type SearchQuery, savedQuery } from './search-query.ts';
import { usePlaceCommands } from './use-place-commands.ts';
import type { Results } from './use-results.ts';

/** What the arrows reach in the panel. */
export type PanelOption =
  | { readonly kind: 'share'; readonly key: 'share'; readonly share: NamedShare }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: FileEntry }
  | { readonly kind: 'recent'; readonly key: string; readonly text: string; readonly forget: () => void }
  | {
      readonly kind: 'saved';
      readonly key: string;
      readonly name: string;
      readonly search: SearchQuery;
      readonly forget: () => void;
    }
  | { readonly kind: CommandKind; readonly key: string; readonly command: Command };

/** What is done with the selection, what else can be done, and where one can go. */
type CommandKind = 'action' | 'command' | 'place';

export const optionId = (panel: string, { key }: PanelOption): string => `${panel}-${key}`;

/** So many of a kind are shown once something is typed. */
const most = { entry: 5, action: 6, saved: 4, recent: 4, command: 4, place: 4 };

interface Asked {
  /** The words that were typed, without filters. */
  readonly text: string;
  /** Whether all that was typed are filters: those are of files alone. */
  readonly isFilter: boolean;
  readonly share: NamedShare | null;
}

/**
 * The options of the panel in their order: the share that was named, what was found, what can be done with the selection,
 * searches that were saved, searches before, other commands, and places.
 */
export function usePanelOptions(results: Results, { text, isFilter, share }: Asked) {
  const { store } = useRuntime();
  const [recent, setRecent] = useState(() => recentSearches(store));
  const saved = useQuery(savedSearches).data?.searches;
  const { mutate: forgetSaved } = useMutation(deleteSavedSearch);
  const { selection, new: made, drive } = useOfferedCommands();
  const places = usePlaceCommands();
  const isLate = results.status === 'loading';
  const options = useMemo((): readonly PanelOption[] => {
    const wanted = searchText(text);
    const best = results.entries
      // Those of the search before stay only as far as they fit what is written now.
      .filter(({ name }) => !isLate || isNameFound(name, text))
      .map((entry) => ({ entry, rank: nameRank(searchText(entry.name), text) }))
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, most.entry);
    const optionsOf = (kind: CommandKind, commands: readonly Command[]): readonly PanelOption[] =>
      commands
        .filter(({ label }) => searchText(label).includes(wanted))
        .slice(0, wanted === '' ? undefined : most[kind])
        .map((command) => ({ kind, key: `${kind}-${command.id}`, command }));
    const found: readonly PanelOption[] = [
      ...(share === null ? [] : [{ kind: 'share', key: 'share', share } as const]),
      ...best.map(({ entry }): PanelOption => ({ kind: 'entry', key: `entry-${entry.id}`, entry })),
    ];
    if (isFilter) return found;
    return [
      ...found,
      ...optionsOf('action', selection?.commands ?? []),
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
      ...optionsOf('command', [...(made?.commands ?? []), ...(drive?.commands ?? [])]),
      ...optionsOf('place', places),
    ];
  }, [
    share,
    results.entries,
    isLate,
    text,
    isFilter,
    saved,
    forgetSaved,
    recent,
    selection,
    made,
    drive,
    places,
    store,
  ]);
  return {
    options,
    /** What is selected, in words; empty for nothing. */
    selected: selection?.label ?? '',
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
