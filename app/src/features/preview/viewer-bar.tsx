import type { Result } from '@aloft/core';
import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  Download,
  EllipsisVertical,
  Info,
  Pause,
  Play,
  Share2,
  Star,
} from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { DownloadLink } from '../files/download/download-link.tsx';
import type { FileEntry } from '../files/entry.ts';
import { FileName } from '../files/file-name.tsx';
import { KindIcon } from '../files/kind-icon.tsx';
import styles from './viewer-bar.module.css';

/** What the place of a file offers beside the download; each is left out where there is none. */
export interface ViewerActions {
  readonly onStar?: (entry: FileEntry) => void;
  readonly onShare?: (entry: FileEntry) => void;
}

interface ViewerBarProps extends ViewerActions {
  readonly entry: FileEntry;
  readonly position: number;
  readonly count: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** What the viewer says of the content. */
  readonly facts: string;
  /** Empty while it is not known. */
  readonly download: string;
  readonly downloadNow: () => Promise<Result<string>>;
  readonly details: boolean;
  /** Left out where there are no pictures to show one after the other. */
  readonly slideshow?: { readonly isPlaying: boolean; readonly toggle: () => void };
  readonly onDetails: () => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onClose: () => void;
  /** Takes the place for the viewer's own buttons. */
  readonly ownTools: (place: HTMLElement | null) => void;
}

/** The bar over every file: what it is, the way to the next ones, and what can be done with it. */
export function ViewerBar(props: ViewerBarProps) {
  const { entry, position, count, facts, download, details, slideshow, onShare, onStar } = props;
  const { t, i18n } = useLingui();
  const size = entry.size === '' ? '' : formatBytes(entry.size, i18n.locale);
  // On a phone the bar has no room for them.
  const slideshowLabel = slideshow?.isPlaying === true ? t`Stop slideshow` : t`Slideshow`;
  const SlideshowIcon = slideshow?.isPlaying === true ? Pause : Play;
  const more: readonly MenuItem[] = [
    ...(slideshow === undefined
      ? []
      : [
          {
            id: 'slideshow',
            label: slideshowLabel,
            icon: <SlideshowIcon size={18} aria-hidden />,
            onChoose: slideshow.toggle,
          },
        ]),
    ...(onStar === undefined
      ? []
      : [
          {
            id: 'star',
            label: entry.starred ? t`Remove star` : t`Star`,
            icon: <Star size={18} aria-hidden />,
            onChoose: () => onStar(entry),
          },
        ]),
    ...(onShare === undefined
      ? []
      : [
          {
            id: 'share',
            label: t`Share`,
            icon: <Share2 size={18} aria-hidden />,
            onChoose: () => onShare(entry),
          },
        ]),
    {
      id: 'details',
      label: t`Details`,
      icon: <Info size={18} aria-hidden />,
      checked: details,
      check: 'checkbox',
      onChoose: props.onDetails,
    },
  ];
  return (
    <header className={styles.bar}>
      <IconButton label={t`Close`} onClick={props.onClose}>
        <ArrowLeft size={20} aria-hidden />
      </IconButton>
      <KindIcon key={entry.id} entry={entry} className={styles.kind} />
      <div className={styles.title}>
        <h2 className={styles.name} title={entry.name} aria-label={entry.name}>
          <FileName name={entry.name} />
        </h2>
        <p className={styles.meta}>{[facts, size].filter((one) => one !== '').join(' · ')}</p>
      </div>
      <div className={styles.tools} ref={props.ownTools} />
      {count > 1 && (
        <nav className={styles.steps} aria-label={t`Other files`}>
          <IconButton
            className={styles.previous}
            label={t`Previous`}
            aria-disabled={!props.hasPrevious}
            onClick={props.onPrevious}
          >
            <ChevronLeft size={22} aria-hidden />
          </IconButton>
          <span className={styles.count}>
            <Trans>
              {position} of {count}
            </Trans>
          </span>
          <IconButton
            className={styles.next}
            label={t`Next`}
            aria-disabled={!props.hasNext}
            onClick={props.onNext}
          >
            <ChevronRight size={22} aria-hidden />
          </IconButton>
        </nav>
      )}
      <div className={styles.actions}>
        {slideshow !== undefined && (
          <IconButton className={styles.wide} label={slideshowLabel} onClick={slideshow.toggle}>
            <SlideshowIcon size={20} aria-hidden />
          </IconButton>
        )}
        {onStar !== undefined && (
          <IconButton
            className={styles.wide}
            label={entry.starred ? t`Remove star` : t`Star`}
            pressed={entry.starred}
            onClick={() => onStar(entry)}
          >
            <Star size={20} fill={entry.starred ? 'currentColor' : 'none'} aria-hidden />
          </IconButton>
        )}
        {onShare !== undefined && (
          <IconButton className={styles.wide} label={t`Share`} onClick={() => onShare(entry)}>
            <Share2 size={20} aria-hidden />
          </IconButton>
        )}
        {download !== '' && (
          <DownloadLink
            className={styles.download}
            address={download}
            addressNow={props.downloadNow}
            aria-label={t`Download`}
          >
            <Download size={20} aria-hidden />
          </DownloadLink>
        )}
        <IconButton className={styles.wide} label={t`Details`} pressed={details} onClick={props.onDetails}>
          <Info size={20} aria-hidden />
        </IconButton>
        <span className={styles.narrow}>
          <MenuButton label={t`More`} icon={<EllipsisVertical size={20} aria-hidden />} items={more} />
        </span>
      </div>
    </header>
  );
}
