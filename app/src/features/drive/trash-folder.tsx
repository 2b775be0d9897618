import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDisplayMode } from '../../actors/use-flows.ts';
import { useApp, useRuntime } from '../../actors/use-runtime.ts';
import { useSignedIn } from '../../guards/use-signed-in.ts';
import { DriveLayout } from '../../layouts/drive.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RotateCcw, Trash2 } from '../../ui/icons.tsx';
import { FileGrid } from '../files/file-grid.tsx';
import panel from '../files/panel.module.css';
import { nothing, type Selection, selectedOf } from '../files/selection.ts';
import { ViewButtons } from '../files/view-buttons.tsx';
import { showToast } from '../toasts/toasts.ts';
import { FolderFailed, FolderLoading, FolderRest, NothingFound } from './folder-states.tsx';
import { SelectionBar } from './folder-toolbar.tsx';
import { useDriveActions } from './use-drive-actions.ts';
import { useFolder } from './use-folder.ts';

const unmarked: ReadonlySet<string> = new Set();

/** What was moved to the trash: back in its place, or gone for good (`/drive/trash`, R2.6). */
export function TrashFolder() {
  const { t } = useLingui();
  const { facts } = useApp();
  const { actors } = useRuntime();
  const mode = useDisplayMode();
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState<Selection>(nothing);
  const [doomed, setDoomed] = useState<readonly string[] | null>(null);
  const listing = useFolder({ folder: '', order: mode.order, name: search.trim(), trashed: true });
  const actions = useDriveActions();
  const { entries } = listing;
  const chosen = selectedOf(selection, entries);
  const count = selection.mode === 'allBut' && listing.more !== 'none' ? null : chosen.length;

  useSignedIn();

  async function withIds(of: 'chosen' | 'all', run: (ids: readonly string[]) => unknown): Promise<void> {
    const whole = of === 'chosen' && selection.mode === 'some' ? entries : await listing.loadAll();
    if (whole === null) showToast(t`Couldn’t load the rest of the trash. Try again.`);
    else run((of === 'all' ? whole : selectedOf(selection, whole)).map((entry) => entry.id));
  }

  function restore(ids: readonly string[]): void {
    setSelection(nothing);
    void actions.untrash(ids);
  }

  return (
    <DriveLayout section="trash" search={search} onSearch={setSearch}>
      <h1 className="visually-hidden">
        <Trans>Trash</Trans>
      </h1>
      <div className={panel.panel}>
        <div className={panel.toolbar}>
          {chosen.length > 0 ? (
            <SelectionBar count={count} onClear={() => setSelection(nothing)}>
              <Button kind="quiet" onClick={() => void withIds('chosen', restore)}>
                <RotateCcw size={18} aria-hidden />
                <Trans>Restore</Trans>
              </Button>
              <Button kind="quietDanger" onClick={() => void withIds('chosen', setDoomed)}>
                <Trash2 size={18} aria-hidden />
                <Trans>Delete permanently</Trans>
              </Button>
            </SelectionBar>
          ) : (
            <>
              <strong className={panel.title}>
                <Trans>Trash</Trans>
              </strong>
              {entries.length > 0 && (
                <Button kind="quietDanger" onClick={() => void withIds('all', setDoomed)}>
                  <Trans>Empty the trash</Trans>
                </Button>
              )}
            </>
          )}
          <span className={panel.arrange} data-choosing={chosen.length > 0 ? '' : undefined}>
            <ViewButtons
              view={mode.view}
              onView={(view) => actors.displayMode.send({ type: 'view.choose', view })}
            />
          </span>
        </div>
        {listing.status === 'loading' && <FolderLoading />}
        {listing.status === 'failed' && <FolderFailed listing={listing} />}
        {listing.status === 'ready' && entries.length === 0 && <EmptyTrash searched={search !== ''} />}
        {entries.length > 0 && (
          <FileGrid
            label={t`Trash`}
            locale={facts.locale}
            entries={entries}
            view={mode.view}
            order={mode.order}
            selection={selection}
            marked={unmarked}
            hrefOf={() => '/drive/trash'}
            onSelect={setSelection}
            onOrder={(order) => actors.displayMode.send({ type: 'order.choose', order })}
            onOpen={(entry) => setSelection({ mode: 'some', ids: new Set([entry.id]) })}
            onEndReached={listing.loadMore}
            actions={{ onTrash: () => void withIds('chosen', setDoomed) }}
            rest={<FolderRest listing={listing} />}
          />
        )}
      </div>
      {doomed !== null && (
        <Dialog title={t`Delete permanently?`} onClose={() => setDoomed(null)}>
          <p>
            <Plural
              value={doomed.length}
              one="# entry and everything in it will be gone. This cannot be undone."
              other="# entries and everything in them will be gone. This cannot be undone."
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
                void actions.remove(doomed);
              }}
            >
              <Trans>Delete permanently</Trans>
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </DriveLayout>
  );
}

function EmptyTrash({ searched }: { readonly searched: boolean }) {
  if (searched) return <NothingFound />;
  return <EmptyState art={<Trash2 />} title={<Trans>The trash is empty</Trans>} />;
}
