// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: lines take the focus, cells do not
import { formatBytes, formatDuration, formatListingDate } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { fileAddress } from '../../../data/files.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Download, EllipsisVertical, Play, Share2, Star, Users } from '../../../ui/icons.tsx';
import { dropFolderOf, type FileEntry } from '../entry.ts';
import type { ContentOf } from '../grid/grid-props.ts';
import { KindIcon } from '../kind-icon.tsx';
import { useKindName } from '../use-kind-name.ts';
import styles from './single-view.module.css';

interface SingleItemProps {
  /** Undefined while it is not loaded. */
  readonly entry: FileEntry | undefined;
  readonly index: number;
  /** Its place in the scroller. */
  readonly at: number;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly dimmed: boolean;
  readonly target: boolean;
  readonly marked: boolean;
  readonly href: string;
  readonly movable: boolean;
  /** In place of the name while it is changed. */
  readonly nameField: ReactNode;
  readonly timeZone: string;
  readonly locale: string;
  readonly contentOf: ContentOf | undefined;
  readonly onStar: (entry: FileEntry) => void;
  readonly onShare: (entry: FileEntry) => void;
  readonly onDownload: (entry: FileEntry) => void;
}

/** One entry with its picture, and beside it what can be said and done. Its clicks and keys are the view's. */
export function SingleItem(props: SingleItemProps) {
  const { entry, index, selected, focused } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-busy={entry === undefined || undefined}
      tabIndex={focused ? 0 : -1}
      data-index={index}
      {...(entry === undefined ? {} : dropFolderOf(entry))}
      draggable={props.movable && entry !== undefined}
      className={clsx(
        styles.item,
        props.dimmed && styles.dimmed,
        props.target && styles.target,
        props.marked && styles.marked,
      )}
      style={{ '--at': props.at }}
    >
      {entry === undefined ? (
        <span role="gridcell" className={styles.preview} />
      ) : (
        <LoadedItem {...props} entry={entry} />
      )}
    </div>
  );
}

function LoadedItem(props: SingleItemProps & { readonly entry: FileEntry }) {
  const { entry, timeZone, locale } = props;
  const { t } = useLingui();
  const kindName = useKindName();
  const { width = 0, height = 0, seconds = 0, taken = '' } = entry.media ?? {};
  const facts = [
    kindName(entry.category),
    ...(seconds > 0 ? [formatDuration(seconds)] : []),
    ...(width > 0 && height > 0 ? [`${width} × ${height}`] : []),
    ...(entry.kind === 'file' ? [formatBytes(entry.size, locale)] : []),
  ];
  const content = entry.kind === 'folder' ? props.contentOf?.(entry) : null;
  return (
    <>
      <span role="gridcell" className={styles.preview}>
        <Picture entry={entry}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={props.selected}
            readOnly
            aria-label={t`Select ${entry.name}`}
            data-part="check"
            className={styles.check}
          />
        </Picture>
      </span>
      <div role="gridcell" className={styles.facts}>
        {props.nameField ?? (
          <a
            href={props.href}
            tabIndex={-1}
            draggable={false}
            data-part="name"
            className={styles.name}
            title={entry.name}
          >
            {entry.name}
          </a>
        )}
        <p className={styles.meta}>
          {facts.join(' · ')}
          {content !== null && content !== undefined && ' · '}
          {content}
          {entry.shared === true && (
            <Users className={styles.shared} size={16} role="img" aria-label={t`Shared`} />
          )}
        </p>
        <span className={styles.actions}>
          <IconButton
            label={entry.starred ? t`Remove star from ${entry.name}` : t`Star ${entry.name}`}
            tabIndex={-1}
            onClick={() => props.onStar(entry)}
          >
            <Star size={20} fill={entry.starred ? 'currentColor' : 'none'} aria-hidden />
          </IconButton>
          <IconButton label={t`Share ${entry.name}`} tabIndex={-1} onClick={() => props.onShare(entry)}>
            <Share2 size={20} aria-hidden />
          </IconButton>
          {entry.kind === 'file' && (
            <IconButton
              label={t`Download ${entry.name}`}
              tabIndex={-1}
              onClick={() => props.onDownload(entry)}
            >
              <Download size={20} aria-hidden />
            </IconButton>
          )}
          <IconButton label={t`Actions for ${entry.name}`} tabIndex={-1} data-part="menu">
            <EllipsisVertical size={20} aria-hidden />
          </IconButton>
        </span>
        <dl className={styles.list}>
          {taken !== '' && (
            <>
              <dt>
                <Trans>Taken</Trans>
              </dt>
              {/* By the camera's clock, which knows no time zone. */}
              <dd>{formatListingDate(taken, 'UTC')}</dd>
            </>
          )}
          <dt>
            <Trans>Modified</Trans>
          </dt>
          <dd>{formatListingDate(entry.modified, timeZone)}</dd>
        </dl>
      </div>
    </>
  );
}

/** A picture of up to so many bytes is shown itself; of a larger one its thumbnail has to do. */
const largest = 16 * 1024 ** 2;

/** The picture itself once it is there, over its thumbnail. */
function Picture({ entry, children }: { readonly entry: FileEntry; readonly children: ReactNode }) {
  const isOwn = entry.category === 'image' && Number(entry.size) <= largest;
  // Signed for ten minutes at least: long enough for what is on screen.
  const address = useQuery({ ...fileAddress(entry.id), enabled: isOwn, staleTime: 300_000 });
  const { width = 0, height = 0 } = entry.media ?? {};
  const url = address.data?.inline ?? '';
  const known = width > 0 && height > 0 && entry.thumbnail !== '';
  return (
    <span
      className={clsx(styles.picture, !known && styles.plain)}
      style={known ? { aspectRatio: `${width} / ${height}` } : undefined}
    >
      <KindIcon entry={entry} />
      {url !== '' && <img src={url} alt="" decoding="async" draggable={false} className={styles.full} />}
      {entry.category === 'video' && (
        <span className={styles.play}>
          <Play size={28} aria-hidden />
        </span>
      )}
      {children}
    </span>
  );
}
