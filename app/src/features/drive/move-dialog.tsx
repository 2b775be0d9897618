import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { ChevronRight, Folder } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './move-dialog.module.css';
import { useAncestors, useFolder } from './use-folder.ts';

interface MoveDialogProps {
  /** What is moved; a folder among it cannot be its own target. */
  readonly ids: readonly string[];
  /** The folder they are in. */
  readonly from: string;
  readonly onMove: (folderId: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Chooses a folder by walking through them: the way to move without dragging (WCAG 2.5.7). */
export default function MoveDialog({ ids, from, onMove, onClose }: MoveDialogProps) {
  const { t } = useLingui();
  const [folder, setFolder] = useState(from);
  const [busy, setBusy] = useState(false);
  const ancestors = useAncestors(folder);
  const listing = useFolder({ folder, order: 'name_asc', name: '', trashed: false });
  const failure = useFailureText(listing.failure);
  const folders = listing.entries.filter((entry) => entry.kind === 'folder' && !ids.includes(entry.id));
  const crumbs = [{ id: '', name: t`My drive` }, ...ancestors];
  const here = crumbs.at(-1)?.name ?? '';

  return (
    <Dialog title={t`Move to…`} onClose={onClose}>
      <nav aria-label={t`Folders`}>
        <ol className={styles.way}>
          {crumbs.map((one, index) => (
            <li key={one.id}>
              {index > 0 && <ChevronRight size={16} aria-hidden />}
              <button
                type="button"
                className={styles.step}
                {...(index === crumbs.length - 1 ? { 'aria-current': 'location' as const } : {})}
                onClick={() => setFolder(one.id)}
              >
                {one.name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.folders}>
        {listing.status === 'loading' && <Spinner />}
        {listing.status === 'failed' && <p role="alert">{failure}</p>}
        {listing.status === 'ready' && folders.length === 0 && listing.more === 'none' && (
          <p className="muted">
            <Trans>No folders in here</Trans>
          </p>
        )}
        <ul>
          {folders.map((entry) => (
            <li key={entry.id}>
              <button type="button" className={styles.folder} onClick={() => setFolder(entry.id)}>
                <Folder size={20} aria-hidden />
                <span className={styles.name}>{entry.name}</span>
              </button>
            </li>
          ))}
        </ul>
        {listing.more !== 'none' && (
          <Button kind="quiet" onClick={listing.loadMore}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          kind="primary"
          disabled={busy || folder === from}
          onClick={async () => {
            setBusy(true);
            const moved = await onMove(folder);
            setBusy(false);
            if (moved) onClose();
          }}
        >
          <Trans>Move to “{here}”</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
