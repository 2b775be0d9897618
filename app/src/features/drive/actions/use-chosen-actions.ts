import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Dispatch } from 'react';
import type { FileSource, ListOrder } from '../../../data/files.ts';
import type { FileEntry } from '../../files/entry.ts';
import { isSelected, nothing, type Selection } from '../../files/selection/selection.ts';
import { showToast } from '../../toasts/toasts.ts';
import type { FolderView, FolderViewEvent } from '../folder/folder-view.ts';
import type { FolderListing } from '../folder/use-folder.ts';
import type { OpenDialog } from './drive-dialogs.tsx';
import type { DriveActions } from './use-drive-actions.ts';

interface ChosenActionsOptions {
  readonly source: FileSource;
  readonly order: ListOrder;
  /** Whether photos by day are shown: a part of their folder. */
  readonly isFlow: boolean;
  readonly listing: FolderListing;
  readonly actions: DriveActions;
  readonly view: FolderView;
  readonly dispatch: Dispatch<FolderViewEvent>;
}

/** What is done with the chosen entries of a list, or with the one beside them that a menu is about. */
export function useChosenActions(options: ChosenActionsOptions) {
  const { source, order, isFlow, listing, actions, view, dispatch } = options;
  const { selection } = view;
  const { t } = useLingui();
  const navigate = useNavigate();

  const select = (selected: Selection): void => dispatch({ type: 'selection.change', selection: selected });
  const openDialog = (opened: OpenDialog): void => dispatch({ type: 'dialog.open', dialog: opened });

  /** Runs with all that is chosen, loading the rest of the list first where that is needed. */
  async function withChosen(run: (chosen: readonly FileEntry[]) => unknown): Promise<void> {
    const all = await listing.loadChosen(selection);
    if (all === null) showToast(t`Couldn’t load the rest of this folder. Try again.`);
    else run(all);
  }

  const isChosen = (entry: FileEntry): boolean =>
    isSelected(selection, entry.id, listing.list.indexOf(entry.id));

  /** Runs with what the menu, the keys and the toolbar all act on: the selection, or the entry beside it. */
  function withActed(entry: FileEntry | null, run: (acted: readonly FileEntry[]) => unknown): void {
    if (entry === null || isChosen(entry)) void withChosen(run);
    else run([entry]);
  }

  // What was chosen is gone from the list at once; what comes back with an undo or a failure is not chosen again.
  function trash(acted: readonly FileEntry[]): void {
    select(nothing);
    void actions.trash(acted);
  }

  /**
   * What is not loaded of a whole list need not be: it leaves the screen at once. Photos by day are a part of their
   * folder, of which the rest stays.
   */
  function trashActed(entry: FileEntry | null): void {
    const isWhole = selection.mode === 'allBut' && (entry === null || isChosen(entry));
    if (isWhole && !isFlow && listing.more !== 'none') {
      select(nothing);
      void actions.trashAll({ source, order, but: selection.ids });
    } else withActed(entry, trash);
  }

  async function open(entry: FileEntry): Promise<void> {
    if (entry.kind === 'folder') await navigate({ to: '/drive/all', search: { folder: entry.id } });
    else openDialog({ what: 'view', entry });
  }

  async function locate({ id, parent: place }: FileEntry): Promise<void> {
    await navigate({
      to: '/drive/all',
      search: { ...(place === '' ? {} : { folder: place }), marked: id },
    });
  }

  return {
    select,
    openDialog,
    isChosen,
    withActed,
    trash,
    trashActed,
    open,
    locate,
    share: (shared: readonly FileEntry[]): void =>
      openDialog({ what: 'share', ids: shared.map((entry) => entry.id) }),
    move: (moved: readonly FileEntry[]): void => openDialog({ what: 'move', entries: moved }),
    /** Marks what is chosen to be pasted elsewhere. */
    take: (mode: 'cut' | 'copy'): void =>
      withActed(null, (acted) => {
        actions.take(mode, acted);
      }),
  };
}
