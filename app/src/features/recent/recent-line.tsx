import { formatBytes, formatClock } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { CloudDownload, Inbox, Pencil, Play, Save, Upload } from '../../ui/icons.tsx';
import { useAncestors } from '../drive/folder/use-folder.ts';
import { type FileEntry, isViewable } from '../files/entry.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import type { Action, EventGroup } from './event-groups.ts';
import styles from './recent.module.css';
import { eventMark } from './use-event-keys.ts';

const icons: Readonly<Record<Action, ReactNode>> = {
  uploaded: <Upload size={16} aria-hidden />,
  received: <Inbox size={16} aria-hidden />,
  saved: <Save size={16} aria-hidden />,
  downloaded: <CloudDownload size={16} aria-hidden />,
  played: <Play size={16} aria-hidden />,
  renamed: <Pencil size={16} aria-hidden />,
  edited: <Pencil size={16} aria-hidden />,
};

/** Pictures of one line; the rest is a number. */
const maxThumbs = 7;

interface RecentLineProps {
  readonly group: EventGroup;
  readonly timeZone: string;
  readonly onView: (entry: FileEntry) => void;
}

/** One event: when, what, where, and what can be done with it now. */
export function RecentLine({ group, timeZone, onView }: RecentLineProps) {
  const { facts } = useApp();
  const { action, time, subjects, folderId } = group;
  const there = subjects.flatMap((one) => (one.state === 'there' ? [one.entry] : []));
  const thumbs = subjects.length > 1 ? there.filter((one) => one.thumbnail !== '') : [];
  const rest = subjects.length + group.others - Math.min(thumbs.length, maxThumbs);
  return (
    <li className={styles.line} tabIndex={-1} {...eventMark}>
      <time className={styles.time} dateTime={time}>
        {formatClock(time, facts.locale, timeZone)}
      </time>
      <span className={clsx(styles.disc, styles[action])}>{icons[action]}</span>
      <div className={styles.what}>
        <Sentence group={group} />
        <p className={styles.meta}>
          <ActionWords group={group} />
          <Facts group={group} there={there} folderId={folderId} />
        </p>
        {thumbs.length > 0 && (
          <div className={styles.thumbs}>
            {thumbs.slice(0, maxThumbs).map((entry) => (
              <button
                key={entry.id}
                type="button"
                className={styles.thumb}
                aria-label={entry.name}
                onClick={() => onView(entry)}
              >
                <KindIcon entry={entry} />
              </button>
            ))}
            {rest > 0 && <span className={styles.rest}>+{rest}</span>}
          </div>
        )}
      </div>
      <div className={styles.action}>
        <GroupActions group={group} there={there} onView={onView} />
      </div>
    </li>
  );
}

/** The name of what it is about; of several, the first and how many more. */
function Sentence({ group: { subjects, others } }: { readonly group: EventGroup }) {
  const name = subjects[0]?.name ?? '';
  const more = subjects.length - 1 + others;
  return (
    <p className={styles.sentence}>
      {more === 0 ? (
        <strong>{name}</strong>
      ) : (
        <Trans>
          <strong>{name}</strong> <Plural value={more} one="and # more" other="and # more" />
        </Trans>
      )}
    </p>
  );
}

function ActionWords({ group: { action, sender } }: { readonly group: EventGroup }) {
  switch (action) {
    case 'uploaded':
      return <Trans>Uploaded</Trans>;
    case 'received':
      // In quotes: it is what they call themselves, and nobody has checked it.
      return sender === '' ? (
        <Trans>Sent through an upload link</Trans>
      ) : (
        <Trans>Sent by “{sender}” through an upload link</Trans>
      );
    case 'saved':
      return <Trans>Saved from a share</Trans>;
    case 'downloaded':
      return <Trans>Offline download finished</Trans>;
    case 'played':
      return <Trans>Played</Trans>;
    case 'renamed':
      return <Trans>Renamed</Trans>;
    case 'edited':
      return <Trans>Edited</Trans>;
  }
}

interface FactsProps {
  readonly group: EventGroup;
  readonly there: readonly FileEntry[];
  readonly folderId: string;
}

/** How large, and where it is now; or what has become of it. */
function Facts({ group: { subjects, others }, there, folderId }: FactsProps) {
  const { t } = useLingui();
  const { facts } = useApp();
  const ancestors = useAncestors(there.length === 0 ? '' : folderId);
  if (subjects.every((one) => one.state === 'gone')) return ` · ${t`No longer in your drive`}`;
  if (there.length === 0) return ` · ${t`In the trash`}`;
  const known = others === 0 ? there : [];
  const bytes = known.reduce((sum, { kind, size }) => sum + (kind === 'file' ? Number(size) : 0), 0);
  const where = [t`My drive`, ...ancestors.map(({ name }) => name)].join(' / ');
  return [...(bytes > 0 ? [formatBytes(bytes, facts.locale)] : []), where].map((one) => ` · ${one}`).join('');
}

interface GroupActionsProps {
  readonly group: EventGroup;
  readonly there: readonly FileEntry[];
  readonly onView: (entry: FileEntry) => void;
}

/** The one thing that one is most likely to do now; nothing where all of it is gone. */
function GroupActions({ group: { subjects, folderId, action }, there, onView }: GroupActionsProps) {
  const [entry] = there;
  if (entry === undefined) {
    if (!subjects.some((one) => one.state === 'trashed')) return null;
    return (
      <Link to="/drive/trash" search={{}} className={buttonStyle({ kind: 'quiet' })}>
        <Trans>Open trash</Trans>
      </Link>
    );
  }
  if (subjects.length > 1) {
    return (
      <Link
        to="/drive/all"
        search={folderId === '' ? {} : { folder: folderId }}
        className={buttonStyle({ kind: 'quiet' })}
      >
        <Trans>Open folder</Trans>
      </Link>
    );
  }
  if (isViewable(entry)) {
    return (
      <Button kind="quiet" onClick={() => onView(entry)}>
        {action === 'played' ? <Trans>Play again</Trans> : <Trans>Open</Trans>}
      </Button>
    );
  }
  const search =
    entry.kind === 'folder'
      ? { folder: entry.id }
      : { ...(folderId === '' ? {} : { folder: folderId }), marked: entry.id };
  return (
    <Link to="/drive/all" search={search} className={buttonStyle({ kind: 'quiet' })}>
      {entry.kind === 'folder' ? <Trans>Open folder</Trans> : <Trans>Show in folder</Trans>}
    </Link>
  );
}
