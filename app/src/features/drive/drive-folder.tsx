import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type DragEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useDisplayMode } from '../../actors/use-flows.ts';
import { useApp, useRuntime } from '../../actors/use-runtime.ts';
import { useSignedIn } from '../../guards/use-signed-in.ts';
import { DriveLayout } from '../../layouts/drive.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Download, FolderInput, PanelRight, Share2, Trash2 } from '../../ui/icons.tsx';
import { type FileEntry, isViewable } from '../files/entry.ts';
import { FileGrid } from '../files/file-grid.tsx';
import { OrderButton } from '../files/order-button.tsx';
import panel from '../files/panel.module.css';
import { isSelected, nothing, type Selection, selectedOf } from '../files/selection.ts';
import { useEntryDrag } from '../files/use-entry-drag.ts';
import { ViewButtons } from '../files/view-buttons.tsx';
import { showToast } from '../toasts/toasts.ts';
import { droppedFiles, pickedFiles } from '../uploads/dropped-files.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { DetailsPanel } from './details-panel.tsx';
import { DriveDialogs, type OpenDialog } from './drive-dialogs.tsx';
import styles from './drive-folder.module.css';
import { EntryMenu } from './entry-menu.tsx';
import { EmptyFolder, FolderFailed, FolderLoading, FolderRest } from './folder-states.tsx';
import { FolderPath, SelectionBar } from './folder-toolbar.tsx';
import { emptyView, reduceFolderView } from './folder-view.ts';
import { NewMenu } from './new-menu.tsx';
import { useDriveActions } from './use-drive-actions.ts';
import { useAncestors, useFolder } from './use-folder.ts';

/** One folder of the own drive, and everything one does there. */
export function DriveFolder({ folder, marked }: { readonly folder: string; readonly marked: string }) {
  const { t } = useLingui();
  const { facts } = useApp();
  const { actors } = useRuntime();
  const navigate = useNavigate();
  const mode = useDisplayMode();
  const [view, dispatch] = useReducer(reduceFolderView, emptyView);
  const { search, selection, menu, dialog, details } = view;
  const [dropping, setDropping] = useState(false);
  const filePicker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const listing = useFolder({ folder, order: mode.order, name: search.trim(), trashed: false });
  const ancestors = useAncestors(folder);
  const actions = useDriveActions();
  const uploads = useUploads(() => void listing.reload());
  const marks = useMemo(() => new Set(marked === '' ? [] : [marked]), [marked]);
  const { entries } = listing;
  const chosen = selectedOf(selection, entries);
  const here = ancestors.at(-1)?.name ?? t`My drive`;
  // Of a folder that is not loaded to its end, nobody knows yet how many "all" are.
  const count = selection.mode === 'allBut' && listing.more !== 'none' ? null : chosen.length;

  useSignedIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each folder
  useEffect(() => dispatch({ type: 'folder.entered' }), [folder]);

  const select = (selected: Selection): void => dispatch({ type: 'selection.change', selection: selected });
  const openDialog = (opened: OpenDialog): void => dispatch({ type: 'dialog.open', dialog: opened });

  /** Runs with the ids of all that is chosen, loading the rest of the folder first where that is needed. */
  async function withChosen(run: (ids: readonly string[]) => unknown): Promise<void> {
    const all = selection.mode === 'some' ? entries : await listing.loadAll();
    if (all === null) showToast(t`Couldn’t load the rest of this folder. Try again.`);
    else run(selectedOf(selection, all).map((entry) => entry.id));
  }

  function trash(ids: readonly string[]): void {
    void actions.trash(ids).then(() => select(nothing));
  }

  async function open(entry: FileEntry): Promise<void> {
    if (entry.kind === 'folder') {
      dispatch({ type: 'search.change', search: '' });
      await navigate({ to: '/drive/all', search: { folder: entry.id } });
    } else if (isViewable(entry)) openDialog({ what: 'view', entry });
    else await actions.download(entry);
  }

  const drag = useEntryDrag({
    entries,
    here: folder,
    takenWith: (entry) => (isSelected(selection, entry.id) ? chosen : [entry]),
    badge: (count) => t`${count} entries`,
    onMove: (ids, to) => void actions.move(ids, to),
    onSpring: (entry) => void open(entry),
  });

  function drop(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDropping(false);
    void droppedFiles(event.dataTransfer).then(
      (files) => uploads.add(files, folder),
      () => showToast(t`Couldn’t read what you dropped.`),
    );
  }

  const [single] = chosen;

  return (
    <DriveLayout
      section="all"
      search={search}
      onSearch={(text) => dispatch({ type: 'search.change', search: text })}
      onNew={(at) => dispatch({ type: 'menu.open', menu: { what: 'new', at } })}
    >
      <h1 className="visually-hidden">{here}</h1>
      {[filePicker, folderPicker].map((picker, index) => (
        <input
          key={index === 0 ? 'files' : 'folder'}
          ref={picker}
          type="file"
          multiple
          hidden
          {...(index === 0 ? {} : { webkitdirectory: '' })}
          data-testid={index === 0 ? 'picker' : 'folder-picker'}
          onChange={(event) => {
            uploads.add(pickedFiles(event.target.files ?? []), folder);
            event.target.value = '';
          }}
        />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the upload button as its other way */}
      <div
        className={clsx(panel.panel, dropping && styles.dropping)}
        data-drop={t`Drop to upload to “${here}”`}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setDropping(true);
        }}
        onDragLeave={(event) => {
          const to = event.relatedTarget;
          if (!(to instanceof Node) || !event.currentTarget.contains(to)) setDropping(false);
        }}
        onDrop={drop}
      >
        <div className={panel.toolbar}>
          {chosen.length > 0 ? (
            <SelectionBar count={count} onClear={() => select(nothing)}>
              <IconButton
                label={t`Share`}
                onClick={() => void withChosen((ids) => openDialog({ what: 'share', ids }))}
              >
                <Share2 size={20} aria-hidden />
              </IconButton>
              {chosen.length === 1 && single?.kind === 'file' && (
                <IconButton label={t`Download`} onClick={() => void actions.download(single)}>
                  <Download size={20} aria-hidden />
                </IconButton>
              )}
              <IconButton
                label={t`Move to…`}
                onClick={() => void withChosen((ids) => openDialog({ what: 'move', ids }))}
              >
                <FolderInput size={20} aria-hidden />
              </IconButton>
              <IconButton label={t`Move to trash`} onClick={() => void withChosen(trash)}>
                <Trash2 size={20} aria-hidden />
              </IconButton>
            </SelectionBar>
          ) : (
            <FolderPath
              ancestors={ancestors}
              top={search === '' ? t`My drive` : t`Results from your whole drive`}
            />
          )}
          <span className={panel.arrange} data-choosing={chosen.length > 0 ? '' : undefined}>
            <OrderButton
              order={mode.order}
              onOrder={(order) => actors.displayMode.send({ type: 'order.choose', order })}
            />
            <ViewButtons
              view={mode.view}
              onView={(view) => actors.displayMode.send({ type: 'view.choose', view })}
            />
          </span>
          <IconButton
            label={t`Details`}
            pressed={details}
            className={styles.detailsButton}
            onClick={() => dispatch({ type: 'details.toggle' })}
          >
            <PanelRight size={20} aria-hidden />
          </IconButton>
        </div>
        {listing.status === 'loading' && <FolderLoading />}
        {listing.status === 'failed' && <FolderFailed listing={listing} />}
        {listing.status === 'ready' && entries.length === 0 && (
          <EmptyFolder searched={search !== ''} onUpload={() => filePicker.current?.click()} />
        )}
        {entries.length > 0 && (
          <FileGrid
            label={here}
            locale={facts.locale}
            entries={entries}
            view={mode.view}
            order={mode.order}
            selection={selection}
            marked={marks}
            dimmed={actions.cut}
            hrefOf={(entry) =>
              entry.kind === 'folder' ? `/drive/all?folder=${entry.id}` : `/drive/all?folder=${folder}`
            }
            onSelect={select}
            onOrder={(order) => actors.displayMode.send({ type: 'order.choose', order })}
            onOpen={(entry) => void open(entry)}
            onEndReached={listing.loadMore}
            actions={{
              onMenu: (entry, at) => dispatch({ type: 'menu.open', menu: { what: 'entry', entry, at } }),
              onTrash: () => void withChosen(trash),
              onRename: (entry) => openDialog({ what: 'rename', entry }),
              onCut: () => void withChosen((ids) => actions.setCut(new Set(ids))),
              onPaste: () => void actions.paste(folder),
            }}
            drag={drag}
            rest={<FolderRest listing={listing} />}
          />
        )}
      </div>
      {details && (
        <DetailsPanel
          entry={chosen.length === 1 ? (single ?? null) : null}
          location={[t`My drive`, ...ancestors.map((one) => one.name)]}
          onShare={(entry) => openDialog({ what: 'share', ids: [entry.id] })}
          onDownload={(entry) => void actions.download(entry)}
          onClose={() => dispatch({ type: 'details.toggle' })}
        />
      )}
      {menu?.what === 'new' && (
        <NewMenu
          at={menu.at}
          onFiles={() => filePicker.current?.click()}
          onUploadFolder={() => folderPicker.current?.click()}
          onFolder={() => openDialog({ what: 'newFolder' })}
          onClose={() => dispatch({ type: 'menu.close' })}
        />
      )}
      {menu?.what === 'entry' && (
        <EntryMenu
          entry={menu.entry}
          at={menu.at}
          onDownload={() => void actions.download(menu.entry)}
          onShare={() => openDialog({ what: 'share', ids: [menu.entry.id] })}
          onMove={() => openDialog({ what: 'move', ids: [menu.entry.id] })}
          onRename={() => openDialog({ what: 'rename', entry: menu.entry })}
          onStar={() => void actions.star(menu.entry)}
          onDetails={() => dispatch({ type: 'details.show', entry: menu.entry })}
          onTrash={() => trash([menu.entry.id])}
          onClose={() => dispatch({ type: 'menu.close' })}
        />
      )}
      <DriveDialogs
        dialog={dialog}
        folder={folder}
        listing={listing}
        actions={actions}
        onClose={() => dispatch({ type: 'dialog.close' })}
      />
    </DriveLayout>
  );
}
