import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChevronDown, ChevronRight, Folder } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useAncestors, useFolder } from '../drive/folder/use-folder.ts';
import styles from './folder-choice.module.css';

/** A folder that downloads go to. */
export interface Place {
  readonly id: string;
  readonly name: string;
}

/** Where downloads go: the folder's name, and on a press the folders to walk through. */
export function FolderChoice({
  place,
  onChoose,
}: {
  readonly place: Place;
  readonly onChoose: (to: Place) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.choice}>
      <span className={styles.label}>
        <Trans>Save in</Trans>
      </span>
      <Button
        aria-expanded={open}
        icon={<Folder size={18} aria-hidden />}
        className={styles.button}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.name}>{place.name}</span>
        <ChevronDown size={16} aria-hidden />
      </Button>
      {open && <Folders place={place} onChoose={onChoose} />}
    </div>
  );
}

function Folders({ place, onChoose }: { readonly place: Place; readonly onChoose: (to: Place) => void }) {
  const { t } = useLingui();
  const ancestors = useAncestors(place.id);
  const listing = useFolder({ of: 'folder', folder: place.id }, { order: 'name_asc' });
  const folders = listing.entries.filter((entry) => entry.kind === 'folder');
  const crumbs = [{ id: '', name: t`My drive` }, ...ancestors];
  return (
    <div className={styles.folders}>
      <ol className={styles.way} aria-label={t`Folders`}>
        {crumbs.map((one, n) => (
          <li key={one.id}>
            {n > 0 && <ChevronRight size={14} aria-hidden />}
            <button type="button" onClick={() => onChoose(one)}>
              {one.name}
            </button>
          </li>
        ))}
      </ol>
      {listing.status === 'loading' && <Spinner />}
      {listing.status === 'failed' && (
        <Button size="small" onClick={() => void listing.reload()}>
          <Trans>Couldn’t load the folders. Try again</Trans>
        </Button>
      )}
      {listing.status === 'ready' && folders.length === 0 && listing.more === 'none' && (
        <p className="muted">
          <Trans>No folders in here</Trans>
        </p>
      )}
      <ul>
        {folders.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.folder}
              onClick={() => onChoose({ id: entry.id, name: entry.name })}
            >
              <Folder size={18} aria-hidden />
              <span className={styles.name}>{entry.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {listing.more !== 'none' && (
        <Button kind="quiet" size="small" onClick={listing.loadMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}
