import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useDisplayMode } from '../../../actors/use-flows.ts';
import { useApp, useRuntime } from '../../../actors/use-runtime.ts';
import { Button } from '../../../ui/button.tsx';
import { RotateCcw } from '../../../ui/icons.tsx';
import { FileGrid } from '../../files/grid/file-grid.tsx';
import type { FoundEntries } from '../../files/grid/grid-props.ts';
import panel from '../../files/panel.module.css';
import {
  countSelected,
  everything,
  isNothing,
  nothing,
  type Selection,
} from '../../files/selection/selection.ts';
import { ViewButtons } from '../../files/view-buttons.tsx';
import { showToast } from '../../toasts/toasts.ts';
import { useDriveActions } from '../actions/use-drive-actions.ts';
import { contentOf, folderPanel } from '../folder/folder-content.tsx';
import { FolderFailed, FolderLoading, FolderRest } from '../folder/folder-states.tsx';
import { SelectionBar } from '../folder/folder-toolbar.tsx';
import { otherViews } from '../folder/list-mode.ts';
import type { FolderListing } from '../folder/use-folder.ts';
import { useListMode } from '../folder/use-list-mode.ts';
import { type TrashOrder, useTrashEntries } from '../trash/trash-entries.tsx';
import { TrashOrderButton } from '../trash/trash-order-button.tsx';

const unmarked: ReadonlySet<string> = new Set();

interface FoundInTrashProps {
  readonly listing: FolderListing;
  readonly order: TrashOrder;
  readonly onOrder: (order: TrashOrder) => void;
  readonly title: string;
  readonly heading: ReactNode;
  readonly bar: ReactNode;
  readonly empty: ReactNode;
  readonly nameOf: FoundEntries['nameOf'];
}

/** What a search found in the trash: it can be restored, and nothing else of a drive's actions fits it. */
export function FoundInTrash(props: FoundInTrashProps) {
  const { listing, order, onOrder, title, heading, bar, empty, nameOf } = props;
  const { t } = useLingui();
  const { facts } = useApp();
  const { actors } = useRuntime();
  const mode = useDisplayMode();
  const { pinFoldersTop, pinFolders } = useListMode(null, otherViews);
  const actions = useDriveActions();
  const { date, found } = useTrashEntries(nameOf);
  const [selection, setSelection] = useState<Selection>(nothing);
  const { list, status } = listing;
  // How many a search finds is known when it is read to its end.
  const isCounted = list.isCounted || selection.mode !== 'allBut';
  const count = isCounted ? countSelected(selection, list.count) : null;
  const isChoosing = !isNothing(selection);

  async function restore(): Promise<void> {
    const chosen = await listing.loadChosen(selection);
    if (chosen === null) showToast(t`Couldn’t load the rest of the trash. Try again.`);
    else {
      setSelection(nothing);
      await actions.untrash(chosen);
    }
  }

  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <div className={clsx(panel.panel, folderPanel)}>
        <div className={panel.toolbar}>
          {isChoosing ? (
            <SelectionBar
              count={count}
              path={heading}
              onClear={() => setSelection(nothing)}
              onAll={() => setSelection(everything)}
            >
              <Button kind="quiet" onClick={() => void restore()}>
                <RotateCcw size={18} aria-hidden />
                <Trans>Restore</Trans>
              </Button>
            </SelectionBar>
          ) : (
            heading
          )}
          <span className={panel.arrange} data-choosing={isChoosing ? '' : undefined}>
            <TrashOrderButton
              order={order}
              onOrder={onOrder}
              pinFoldersTop={pinFoldersTop}
              onPinFolders={pinFolders}
            />
            <ViewButtons
              view={mode.view}
              views={['list', 'grid']}
              onView={(view) => actors.displayMode.send({ type: 'view.choose', view })}
            />
          </span>
        </div>
        {bar}
        {status === 'loading' && <FolderLoading />}
        {status === 'failed' && <FolderFailed listing={listing} folder="" />}
        {status === 'ready' && list.count === 0 && empty}
        {list.count > 0 && (
          <FileGrid
            label={title}
            locale={facts.locale}
            list={list}
            view={mode.view}
            order={order}
            date={date}
            selection={selection}
            marked={unmarked}
            hrefOf={() => '/drive/trash'}
            onSelect={setSelection}
            onOrder={onOrder}
            onOpen={(entry) => setSelection({ mode: 'some', ids: new Set([entry.id]) })}
            actions={{}}
            found={found}
            contentOf={contentOf}
          />
        )}
        <FolderRest listing={listing} />
      </div>
    </>
  );
}
