import { formatBytes, formatListingDate } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useApp } from '../../../actors/use-runtime.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { X } from '../../../ui/icons.tsx';
import type { FileEntry } from '../../files/entry.ts';
import { KindIcon } from '../../files/kind-icon.tsx';
import panel from '../../files/panel.module.css';
import { useTimeZone } from '../../files/time-zone.ts';
import { useKindName } from '../../files/use-kind-name.ts';
import { useAncestors } from '../folder/use-folder.ts';
import styles from './details-panel.module.css';
import { ManyFacts, ManyHead } from './many-details.tsx';

interface DetailsPanelProps {
  /** What is chosen, as far as it is loaded. */
  readonly entries: readonly FileEntry[];
  /** How many are; null when nobody has counted them yet. */
  readonly count: number | null;
  readonly onClose: () => void;
  /** One or two buttons: what is done most with it. */
  readonly children: ReactNode;
}

/** The facts of the chosen entry, or of all chosen ones together, beside the list. */
export function DetailsPanel({ entries, count, onClose, children }: DetailsPanelProps) {
  const { t } = useLingui();
  const [first] = entries;
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
      {first === undefined ? (
        <p className={clsx('muted', styles.nothing)}>
          <Trans>Choose a file or folder to see its details.</Trans>
        </p>
      ) : (
        <div className={styles.body}>
          {count === 1 ? <EntryHead entry={first} /> : <ManyHead entries={entries} count={count} />}
          <div className={styles.actions}>{children}</div>
          {count === 1 ? <EntryFacts entry={first} /> : <ManyFacts entries={entries} count={count} />}
        </div>
      )}
    </aside>
  );
}

function EntryHead({ entry }: { readonly entry: FileEntry }) {
  const { facts } = useApp();
  const kindName = useKindName();
  const bytes = entry.kind === 'folder' ? (entry.content?.size ?? '') : entry.size;
  const size = bytes === '' ? '' : ` · ${formatBytes(bytes, facts.locale)}`;
  return (
    <>
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
    </>
  );
}

function EntryFacts({ entry }: { readonly entry: FileEntry }) {
  const timeZone = useTimeZone();
  const { deleted = '' } = entry;
  return (
    <dl>
      {deleted !== '' && (
        <>
          <dt>
            <Trans>Deleted</Trans>
          </dt>
          <dd>{formatListingDate(deleted, timeZone)}</dd>
        </>
      )}
      {entry.content !== undefined && (
        <>
          <dt>
            <Trans>Contents</Trans>
          </dt>
          <dd>
            <Plural value={entry.content.entries} one="# item" other="# items" />
          </dd>
        </>
      )}
      <dt>
        <Trans>Modified</Trans>
      </dt>
      <dd>{formatListingDate(entry.modified, timeZone)}</dd>
      <dt>
        <Trans>Added</Trans>
      </dt>
      <dd>{formatListingDate(entry.created, timeZone)}</dd>
      {entry.shared === true && (
        <>
          <dt>
            <Trans>Access</Trans>
          </dt>
          <dd>
            <Link to="/drive/shares">
              <Trans>Shared with a link</Trans>
            </Link>
          </dd>
        </>
      )}
      <dt>{deleted === '' ? <Trans>Location</Trans> : <Trans>Original location</Trans>}</dt>
      <dd>
        <Location folder={entry.parent} />
      </dd>
    </dl>
  );
}

/** The folders above an entry, each a link. */
function Location({ folder }: { readonly folder: string }) {
  const ancestors = useAncestors(folder);
  return (
    <ol className={styles.location}>
      <li>
        <Link to="/drive/all" search={{}}>
          <Trans>My drive</Trans>
        </Link>
      </li>
      {ancestors.map((one) => (
        <li key={one.id}>
          <Link to="/drive/all" search={{ folder: one.id }}>
            {one.name}
          </Link>
        </li>
      ))}
    </ol>
  );
}
