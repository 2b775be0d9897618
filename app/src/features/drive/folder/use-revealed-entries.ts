import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { FileSource } from '../../../data/files.ts';
import { listKey } from '../../../data/listed-files.ts';
import type { EntryList } from '../../files/entry-list.ts';
import type { Selection } from '../../files/selection/selection.ts';
import { revealedEntriesOf } from './revealed-entries.ts';
import { useIndexOf } from './use-asked-files.ts';

/**
 * Chooses what was just made, renamed, pasted or restored in this list.
 * @returns the index of the first of it, which moves with it until the list is loaded again; −1 for none
 */
export function useRevealedEntries(
  source: FileSource,
  list: EntryList,
  onSelect: (selection: Selection) => void,
): number {
  const store = revealedEntriesOf(useQueryClient());
  const revealed = useSyncExternalStore(store.subscribe, store.current, () => null);
  const isLoading = useIsFetching({ queryKey: listKey }) > 0;
  const [first] = revealed?.entries ?? [];
  const loaded = first === undefined ? -1 : list.indexOf(first.id);
  const isHere = source.of === 'folder' && source.folder === revealed?.folder;
  const sought = useIndexOf(list, isHere && !isLoading && loaded === -1 ? first : undefined);
  const index = loaded === -1 ? sought : loaded;

  const choose = useEffectEvent(() => {
    if (revealed !== null) onSelect({ mode: 'some', ids: new Set(revealed.entries.map(({ id }) => id)) });
  });
  useEffect(() => {
    if (index !== -1) choose();
  }, [index]);

  const isDone = loaded !== -1 && !isLoading;
  const end = useEffectEvent(() => store.clear());
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);
  return index;
}
