import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useDisplayMode } from '../../../actors/use-flows.ts';
import { useApp, useRuntime } from '../../../actors/use-runtime.ts';
import { listOrderOf } from '../../../data/files.ts';
import { useMarkReady } from '../../../layouts/page-ready.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Clock, PanelRight, RotateCcw, Trash2 } from '../../../ui/icons.tsx';
import { useOfferCommands } from '../../commands/offered-commands.ts';
import type { FileEntry } from '../../files/entry.ts';
import { FileGrid } from '../../files/grid/file-grid.tsx';
import panel from '../../files/panel.module.css';
import {
  countSelected,
  everything,
  isNothing,
  isSelected,
  nothing,
  only,
  type Selection,
  selectedOf,
} from '../../files/selection/selection.ts';
import { ViewButtons } from '../../files/view-buttons.tsx';
import { showToast } from '../../toasts/toasts.ts';
import { useDriveActions } from '../actions/use-drive-actions.ts';
import { useActedName } from '../actions/use-entry-commands.tsx';
import { DetailsPanel } from '../details/details-panel.tsx';
import styles from '../folder/file-browser.module.css';
import { contentOf, folderPanel } from '../folder/folder-content.tsx';
import { FolderNotice } from '../folder/folder-notice.tsx';
import { FolderFailed, FolderLoading, FolderRest } from '../folder/folder-states.tsx';
import { SelectionBar } from '../folder/folder-toolbar.tsx';
import type { OpenMenu } from '../folder/folder-view.ts';
import { otherViews } from '../folder/list-mode.ts';
import { useFolder } from '../folder/use-folder.ts';
import { useListFocus } from '../folder/use-list-focus.ts';
import { useListMode } from '../folder/use-list-mode.ts';
import { RunningTasks } from '../running-tasks.tsx';
import trash from './trash-entries.module.css';
import { trashOrder, useTrashEntries } from './trash-entries.tsx';
import { TrashMenu } from './trash-menu.tsx';
import { TrashOrderButton } from './trash-order-button.tsx';
import { useTrashCommands } from './use-trash-commands.tsx';

const unmarked: ReadonlySet<string> = new Set();

/** What was moved to the trash: back in its place, or gone for good (`/drive/trash`, R2.6). */
export function TrashFolder() {
  useMarkReady();
  const { t } = useLingui();
  const { date, found } = useTrashEntries();
  const { trashDays: kept, locale } = useApp().facts;
  const { actors } = useRuntime();
  const mode = useDisplayMode();
  const { pinFoldersTop, pinFolders } = useListMode(null, otherViews);
  const [selection, setSelection] = useState<Selection>(nothing);
  const [doomed, setDoomed] = useState<readonly FileEntry[] | 'all' | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [details, setDetails] = useState(false);
  const panelRef = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState(trashOrder);
  const listing = useFolder({ of: 'trash' }, listOrderOf(order, pinFoldersTop));
  const actions = useDriveActions();
  const entryCount = listing.list.count;
  const count = countSelected(selection, listing.list.count);
  const isChoosing = !isNothing(selection);
  const chosen = selectedOf(selection, listing.list);

  // Indexes mean the list as it was when they were chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each change of the list
  useEffect(
    () => setSelection((old) => (old.mode === 'range' ? nothing : old)),
    [entryCount, order, pinFoldersTop],
  );
  useListFocus(panelRef, {
    list: 'trash',
    isReady: listing.status !== 'loading',
    isEmpty: entryCount === 0,
  });

  async function withChosen(run: (entries: readonly FileEntry[]) => unknown): Promise<void> {
    const whole = await listing.loadChosen(selection);
    if (whole === null) showToast(t`Couldn’t load the rest of the trash. Try again.`);
    else run(whole);
  }

  const isChosen = (entry: FileEntry): boolean =>
    isSelected(selection, entry.id, listing.list.indexOf(entry.id));

  /** Runs with what the menu, the keys and the toolbar all act on. */
  function withActed(run: (entries: readonly FileEntry[]) => unknown): void {
    if (menu === null || isChosen(menu.entry)) void withChosen(run);
    else run([menu.entry]);
  }

  function restore(acted: readonly FileEntry[]): void {
    setSelection(nothing);
    void actions.untrash(acted);
  }

  const isOfChosen = menu === null || isChosen(menu.entry);
  const acted = { entries: isOfChosen ? chosen : [menu.entry], count: isOfChosen ? count : 1 };
  const commands = useTrashCommands()({
    onRestore: () => withActed(restore),
    onDetails: () => {
      if (!isOfChosen) setSelection(only(menu.entry.id));
      setDetails(true);
    },
    onDelete: () => withActed(setDoomed),
  });
  const actedName = useActedName()(acted);
  useOfferCommands('selection', isChoosing && menu === null ? { label: actedName, commands } : null);

  const title = (
    <strong className={panel.title}>
      <Trans>Trash</Trans>
    </strong>
  );
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Trash</Trans>
      </h1>
      <div ref={panelRef} data-keeps-focus className={clsx(panel.panel, folderPanel)}>
        <div className={panel.toolbar}>
          {isChoosing ? (
            <SelectionBar
              count={count}
              path={title}
              onClear={() => setSelection(nothing)}
              onAll={() => setSelection(everything)}
            >
              <Button kind="quiet" onClick={() => void withChosen(restore)}>
                <RotateCcw size={18} aria-hidden />
                <Trans>Restore</Trans>
              </Button>
              <Button kind="quietDanger" onClick={() => void withChosen(setDoomed)}>
                <Trash2 size={18} aria-hidden />
                <Trans>Delete permanently</Trans>
              </Button>
            </SelectionBar>
          ) : (
            <>
              {title}
              {entryCount > 0 && (
                <Button kind="quietDanger" onClick={() => setDoomed('all')}>
                  <Trash2 size={18} className={trash.emptyIcon} aria-hidden />
                  <span className={trash.emptyWords}>
                    <Trans>Empty the trash</Trans>
                  </span>
                </Button>
              )}
            </>
          )}
          <span className={panel.arrange} data-choosing={isChoosing ? '' : undefined}>
            {/* It keeps the focus while another order is loading. */}
            {(entryCount > 0 || listing.status === 'loading') && (
              <TrashOrderButton
                order={order}
                onOrder={setOrder}
                pinFoldersTop={pinFoldersTop}
                onPinFolders={pinFolders}
              />
            )}
            <ViewButtons
              view={mode.view}
              views={['list', 'grid']}
              onView={(view) => actors.displayMode.send({ type: 'view.choose', view })}
            />
          </span>
          <IconButton
            label={t`Details`}
            pressed={details}
            className={styles.detailsButton}
            onClick={() => setDetails(!details)}
          >
            <PanelRight size={20} aria-hidden />
          </IconButton>
        </div>
        <FolderNotice listing={listing} />
        <RunningTasks />
        {entryCount > 0 && kept > 0 && (
          <p className={trash.rule}>
            <Clock size={16} aria-hidden />
            <Plural
              value={kept}
              one="Items are permanently deleted after # day in the trash."
              other="Items are permanently deleted after # days in the trash."
            />
          </p>
        )}
        {listing.status === 'loading' && <FolderLoading />}
        {listing.status === 'failed' && <FolderFailed listing={listing} folder="" />}
        {listing.status === 'ready' && entryCount === 0 && (
          <EmptyState art={<Trash2 />} title={<Trans>The trash is empty</Trans>}>
            {kept === 0 ? (
              <Trans>Deleted items stay here until you empty the trash.</Trans>
            ) : (
              <Plural
                value={kept}
                one="Deleted items stay here for # day."
                other="Deleted items stay here for # days."
              />
            )}
          </EmptyState>
        )}
        {entryCount > 0 && (
          <FileGrid
            label={t`Trash`}
            locale={locale}
            list={listing.list}
            view={mode.view}
            order={order}
            date={date}
            selection={selection}
            marked={unmarked}
            hrefOf={() => '/drive/trash'}
            onSelect={setSelection}
            onOrder={setOrder}
            onOpen={(entry) => setSelection({ mode: 'some', ids: new Set([entry.id]) })}
            actions={{
              onTrash: () => void withChosen(setDoomed),
              onMenu: (entry, at) => setMenu({ entry, at }),
            }}
            found={found}
            contentOf={contentOf}
          />
        )}
        <FolderRest listing={listing} />
      </div>
      {details && (
        <DetailsPanel entries={chosen} count={count} onClose={() => setDetails(false)}>
          <Button kind="primary" onClick={() => void withChosen(restore)}>
            <RotateCcw size={18} aria-hidden />
            <Trans>Restore</Trans>
          </Button>
        </DetailsPanel>
      )}
      {menu !== null && (
        <TrashMenu acted={acted} commands={commands} at={menu.at} onClose={() => setMenu(null)} />
      )}
      {doomed !== null && (
        <Dialog title={t`Delete permanently?`} onClose={() => setDoomed(null)}>
          <p>
            <Plural
              value={doomed === 'all' ? entryCount : doomed.length}
              one="# item and everything in it will be permanently deleted. This can’t be undone."
              other="# items and everything in them will be permanently deleted. This can’t be undone."
            />
          </p>
          <DialogActions>
            <Button onClick={() => setDoomed(null)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                setDoomed(null);
                setSelection(nothing);
                void (doomed === 'all' ? actions.emptyTrash() : actions.remove(doomed));
              }}
            >
              <Trans>Delete permanently</Trans>
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
