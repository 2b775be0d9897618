import { formatBytes, formatListingDate } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useApp } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Download, Share2, X } from '../../ui/icons.tsx';
import type { FileEntry } from '../files/entry.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import panel from '../files/panel.module.css';
import { useTimeZone } from '../files/time-zone.ts';
import styles from './details-panel.module.css';

interface DetailsPanelProps {
  readonly entry: FileEntry | null;
  /** The names of the folders above, outermost first. */
  readonly location: readonly string[];
  readonly onShare: (entry: FileEntry) => void;
  readonly onDownload: (entry: FileEntry) => void;
  readonly onClose: () => void;
}

/** What a kind is called. */
function useKindName(): (category: FileEntry['category']) => string {
  const { t } = useLingui();
  const names: Readonly<Record<FileEntry['category'], string>> = {
    folder: t`Folder`,
    image: t`Image`,
    video: t`Video`,
    audio: t`Audio`,
    document: t`Document`,
    archive: t`Archive`,
    epub: t`Book`,
    torrent: t`Torrent`,
    code: t`Code`,
    other: t`File`,
  };
  return (category) => names[category];
}

/** The facts of the chosen entry, beside the list. */
export function DetailsPanel({ entry, location, onShare, onDownload, onClose }: DetailsPanelProps) {
  const { t } = useLingui();
  return (
    <aside className={styles.details} aria-label={t`Details`}>
      <div className={panel.toolbar}>
        <h2 className={styles.title}>
          <Trans>Details</Trans>
        </h2>
        <IconButton label={t`Close details`} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {entry === null ? (
        <p className={clsx('muted', styles.nothing)}>
          <Trans>Choose one file or folder to see its details.</Trans>
        </p>
      ) : (
        <EntryDetails entry={entry} location={location} onShare={onShare} onDownload={onDownload} />
      )}
    </aside>
  );
}

function EntryDetails({
  entry,
  location,
  onShare,
  onDownload,
}: Omit<DetailsPanelProps, 'entry' | 'onClose'> & { readonly entry: FileEntry }) {
  const { facts } = useApp();
  const timeZone = useTimeZone();
  const kindName = useKindName();
  const size = entry.kind === 'folder' ? '' : ` · ${formatBytes(entry.size, facts.locale)}`;
  return (
    <div className={styles.body}>
      <div className={styles.preview}>
        <KindIcon key={entry.id} entry={entry} />
      </div>
      <div>
        <h3>{entry.name}</h3>
        <p className="muted">
          {kindName(entry.category)}
          {size}
        </p>
      </div>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => onShare(entry)}>
          <Share2 size={18} aria-hidden />
          <Trans>Share</Trans>
        </Button>
        {entry.kind === 'file' && (
          <Button onClick={() => onDownload(entry)}>
            <Download size={18} aria-hidden />
            <Trans>Download</Trans>
          </Button>
        )}
      </div>
      <dl>
        <dt>
          <Trans>Modified</Trans>
        </dt>
        <dd>{formatListingDate(entry.modified, timeZone)}</dd>
        <dt>
          <Trans>Added</Trans>
        </dt>
        <dd>{formatListingDate(entry.created, timeZone)}</dd>
        <dt>
          <Trans>Location</Trans>
        </dt>
        <dd>{location.join(' / ')}</dd>
      </dl>
    </div>
  );
}
