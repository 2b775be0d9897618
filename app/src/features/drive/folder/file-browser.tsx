import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useApp } from '../../../actors/use-runtime.ts';
import { type FileSource, listOrderOf } from '../../../data/files.ts';
import { Button } from '../../../ui/button.tsx';
import { Download, Share2 } from '../../../ui/icons.tsx';
import { useOfferCommands } from '../../commands/offered-commands.ts';
import { useEntryDrag } from '../../files/drag/use-entry-drag.ts';
import { type FileEntry, isViewable } from '../../files/entry.ts';
import type { FoundEntries } from '../../files/grid/grid-props.ts';
import panel from '../../files/panel.module.css';
import {
  countSelected,
  everything,
  isNothing,
  nothing,
  selectedOf,
} from '../../files/selection/selection.ts';
import { DriveDialogs } from '../actions/drive-dialogs.tsx';
import { EntryMenu } from '../actions/entry-menu.tsx';
import { useChosenActions } from '../actions/use-chosen-actions.ts';
import { useDriveActions } from '../actions/use-drive-actions.ts';
import { useDriveKeys } from '../actions/use-drive-keys.ts';
import { useActedName, useEntryCommands } from '../actions/use-entry-commands.tsx';
import { DetailsPanel } from '../details/details-panel.tsx';
import { useDraggedEntries } from '../move/use-dragged-entries.ts';
import { useDropElsewhere } from '../move/use-drop-elsewhere.ts';
import { useRowRename } from '../names/use-row-rename.tsx';
import { ownAddress } from '../own-entry.ts';
import { RunningTasks } from '../running-tasks.tsx';
import { StarFilterBar, useShowNew } from '../starred/star-filter.tsx';
import { ArrangeButtons } from './arrange-buttons.tsx';
import { BrowserView } from './browser-view.tsx';
import { folderPanel } from './folder-content.tsx';
import { FolderNotice } from './folder-notice.tsx';
import { FolderFailed, FolderLoading, FolderRest } from './folder-states.tsx';
import { PasteButton, SelectionActions } from './folder-toolbar.tsx';
import { emptyView, reduceFolderView } from './folder-view.ts';
import { type BrowserOrder, folderViews, otherViews } from './list-mode.ts';
import { useAskedFiles, useIndexOf, useMarkedFile } from './use-asked-files.ts';
import { useFolder } from './use-folder.ts';
import { useListFocus } from './use-list-focus.ts';
import { useListMode } from './use-list-mode.ts';
import { useOpenedFile } from './use-opened-file.ts';
import { useRevealedEntries } from './use-revealed-entries.ts';
import { useTimeline } from './use-timeline.ts';

interface FileBrowserProps {
  readonly source: FileSource;
  /** What the list is called. */
  readonly title: string;
  /** Where one is, in the toolbar; what is done with the chosen takes its place. */
  readonly heading: ReactNode;
  /** Shown instead of the list when nothing is in it. */
  readonly empty: ReactNode;
  readonly marked?: string;
  /** Below the toolbar, over the list. */
  readonly bar?: ReactNode;
  /** Whether a search stands by how well the names fit; left out where nothing is searched by name. */
  readonly byRelevance?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };
  /** Instead of what is said when a list cannot be loaded. */
  readonly failed?: ReactNode;
  readonly found?: FoundEntries;
  /** The file that the address opens. */
  readonly opened?: string;
}

/** A list of entries of the own drive, and everything one does with them, wherever they come from (R10.1–R10.3). */
export function FileBrowser(props: FileBrowserProps) {
  const { source, title, heading, empty, marked = '', opened = '', bar, failed, found, byRelevance } = props;
  const { t } = useLingui();
  const { facts } = useApp();
  const isStarredOnly = source.of === 'folder' && source.starred === true;
  const views = source.of === 'folder' && !isStarredOnly ? folderViews : otherViews;
  const mode = useListMode(source.of === 'folder' ? source.folder : null, views);
  const isFlow = mode.view === 'flow';
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const [view, dispatch] = useReducer(reduceFolderView, emptyView);
  const { selection, menu, dialog, details } = view;
  const order: BrowserOrder = byRelevance?.isOn === true ? 'relevance' : mode.order;
  const listOrder = listOrderOf(order, mode.pinFoldersTop);
  const folderListing = useFolder(source, listOrder);
  const flow = useTimeline(source.of === 'folder' ? source.folder : '', isFlow);
  const listing = isFlow ? flow : folderListing;
  const actions = useDriveActions();
  const panelRef = useRef<HTMLDivElement>(null);
  const chosen = selectedOf(selection, listing.list);
  const [single] = chosen;
  const folder = source.of === 'folder' ? source.folder : '';
  const list = JSON.stringify(source);
  // How many a search finds is known when it is read to its end.
  const isCounted = listing.list.isCounted || selection.mode !== 'allBut';
  const count = isCounted ? countSelected(selection, listing.list.count) : null;
  const isChoosing = !isNothing(selection);
  const canPaste = source.of === 'folder' && listing.status === 'ready';

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each list
  useEffect(() => dispatch({ type: 'list.entered' }), [list]);

  // Indexes mean the list as it was when they were chosen.
  const { count: entryCount, loaded } = listing.list;
  const ids =
    listing.status === 'ready' && loaded.length === entryCount ? new Set(loaded.map(({ id }) => id)) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each change of the list
  useEffect(() => dispatch({ type: 'list.changed', ids }), [entryCount, order, mode.pinFoldersTop]);

  useListFocus(panelRef, {
    list,
    isReady: listing.status !== 'loading',
    isEmpty: entryCount === 0,
  });

  const { select, openDialog, isChosen, withActed, trash, trashActed, open, locate, share, move, take } =
    useChosenActions({ source, order: listOrder, isFlow, listing, actions, view, dispatch });

  const reopened = useOpenedFile(opened, folder, (entry) =>
    isViewable(entry) ? openDialog({ what: 'view', entry }) : dispatch({ type: 'details.show', entry }),
  );

  const asked = useAskedFiles(folder, (entries) => openDialog({ what: 'move', entries }));
  const named = useMarkedFile(marked);
  const sought = useIndexOf(listing.list, asked[0] ?? named ?? reopened);
  const made = useRevealedEntries(source, listing.list, select);
  const revealed = made === -1 ? sought : made;
  const marks = useMemo(
    () => new Set([...(marked === '' ? [] : [marked]), ...asked.map(({ id }) => id)]),
    [marked, asked],
  );

  const dragged = useDraggedEntries();
  const drag = useEntryDrag({
    list: listing.list,
    here: folder,
    takenWith: (entry) => dragged.take(isChosen(entry) ? chosen : [entry]),
    badge: (count) => t`${count} items`,
    onMove: (ids, to) => void dragged.of(ids, (moved) => actions.move(moved, to)),
    onSpring: (entry) => void open(entry),
  });
  useDropElsewhere({
    onFolder: (ids, to) => void dragged.of(ids, (moved) => actions.move(moved, to)),
    onTrash: (ids) => void dragged.of(ids, trash),
    onStar: (ids) => void dragged.of(ids, (starred) => actions.star(starred, true)),
  });

  const showNew = useShowNew();
  const paste = (): void => {
    if (!canPaste) return;
    showNew();
    void actions.paste(folder);
  };
  useDriveKeys({
    onSelectAll: () => select(entryCount === 0 ? nothing : everything),
    onCut: () => take('cut'),
    onCopy: () => take('copy'),
    onPaste: paste,
    onUndo: () => void actions.undo(),
    onRedo: () => void actions.redo(),
    onEscape: actions.forget,
  });

  const isStarred = chosen.every((entry) => entry.starred);
  const isOfChosen = menu === null || isChosen(menu.entry);
  const acted = { entries: isOfChosen ? chosen : [menu.entry], count: isOfChosen ? count : 1 };
  const run = (action: (acted: readonly FileEntry[]) => unknown) => () =>
    withActed(menu?.entry ?? null, action);
  const rename = useRowRename(actions, listing, list);
  const commands = useEntryCommands()(acted, {
    onOpen: (entry) => void open(entry),
    onDownload: run(actions.download),
    onShare: run(share),
    onLocate: source.of === 'folder' ? null : (entry) => void locate(menu?.entry ?? entry),
    onMove: run(move),
    onCut: run((cut) => actions.take('cut', cut)),
    onCopy: run((copied) => actions.take('copy', copied)),
    onDuplicate: run(actions.duplicate),
    // The palette is not where the row is.
    onRename: (entry) => (menu === null ? openDialog({ what: 'rename', entry }) : rename.start(entry)),
    onStar: (starred) => withActed(menu?.entry ?? null, (some) => actions.star(some, starred)),
    onDetails: () => dispatch({ type: 'details.show', entry: isOfChosen ? null : menu.entry }),
    onTrash: () => trashActed(menu?.entry ?? null),
  });
  const actedName = useActedName()(acted);
  useOfferCommands('selection', isChoosing && menu === null ? { label: actedName, commands } : null);
  const isDragging = drag.dragged.size > 0;
  const chooseOrder = (wanted: BrowserOrder): void => {
    byRelevance?.onChange(wanted === 'relevance');
    if (wanted !== 'relevance') mode.chooseOrder(wanted);
  };

  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <div ref={panelRef} data-keeps-focus className={clsx(panel.panel, folderPanel)}>
        <div className={panel.toolbar}>
          {isChoosing && !isDragging ? (
            <SelectionActions
              count={count}
              starred={isStarred}
              path={heading}
              onClear={() => select(nothing)}
              onAll={() => select(everything)}
              onShare={run(share)}
              onDownload={run(actions.download)}
              onMove={run(move)}
              onStar={run((acted) => actions.star(acted, !isStarred))}
              onTrash={() => trashActed(menu?.entry ?? null)}
              onMore={(at) =>
                single !== undefined && dispatch({ type: 'menu.open', menu: { entry: single, at } })
              }
            />
          ) : (
            heading
          )}
          {canPaste && !isChoosing && actions.clipboard !== null && (
            <PasteButton count={actions.clipboard.entries.length} onPaste={paste} onForget={actions.forget} />
          )}
          <ArrangeButtons
            mode={mode}
            order={order}
            onOrder={chooseOrder}
            isSearch={byRelevance !== undefined}
            views={views}
            starred={source.of === 'folder' ? isStarredOnly : null}
            own={setToolbar}
            isChoosing={isChoosing}
            details={details}
            onDetails={() => dispatch({ type: 'details.toggle' })}
          />
        </div>
        {bar}
        {isStarredOnly && <StarFilterBar count={listing.status === 'ready' ? entryCount : null} />}
        <FolderNotice listing={listing} />
        <RunningTasks />
        {listing.status === 'loading' && <FolderLoading />}
        {listing.status === 'failed' && (failed ?? <FolderFailed listing={listing} folder={folder} />)}
        {!isFlow && listing.status === 'ready' && entryCount === 0 && empty}
        {(isFlow ? flow.timeline !== null : listing.status === 'ready' && entryCount > 0) && (
          <BrowserView
            timeline={flow.timeline}
            version={flow.version}
            toolbar={toolbar}
            onList={() => mode.chooseView('list')}
            onStar={(entry) => void actions.star([entry], !entry.starred)}
            onShare={(entry) => share([entry])}
            onDownload={(entry) => void actions.download([entry])}
            label={title}
            locale={facts.locale}
            list={listing.list}
            view={mode.view}
            order={order}
            selection={selection}
            marked={marks}
            revealed={revealed}
            dimmed={actions.cut}
            hrefOf={ownAddress}
            onSelect={select}
            onOrder={chooseOrder}
            onOpen={(entry) => void open(entry)}
            actions={{
              onMenu: (entry, at) => dispatch({ type: 'menu.open', menu: { entry, at } }),
              onTrash: () => trashActed(null),
              onRename: rename.start,
              onCut: () => take('cut'),
              onPaste: paste,
            }}
            drag={drag}
            renamed={rename.renamed}
            {...(found === undefined ? {} : { found })}
          />
        )}
        <FolderRest listing={listing} />
      </div>
      {details && (
        <DetailsPanel entries={chosen} count={count} onClose={() => dispatch({ type: 'details.toggle' })}>
          <Button kind="primary" icon={<Share2 size={18} aria-hidden />} onClick={run(share)}>
            <Trans>Share</Trans>
          </Button>
          <Button icon={<Download size={18} aria-hidden />} onClick={run(actions.download)}>
            <Trans>Download</Trans>
          </Button>
        </DetailsPanel>
      )}
      {menu !== null && (
        <EntryMenu
          acted={acted}
          commands={commands}
          at={menu.at}
          onClose={() => dispatch({ type: 'menu.close' })}
        />
      )}
      <DriveDialogs
        dialog={dialog}
        listing={listing}
        actions={actions}
        onClose={() => dispatch({ type: 'dialog.close' })}
      />
    </>
  );
}
