// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and tiles take the focus, cells do not
import { formatBytes, formatListingDate } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { memo } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { EllipsisVertical, Star } from '../../ui/icons.tsx';
import type { FileEntry } from './entry.ts';
import check from './file-check.module.css';
import styles from './file-row.module.css';
import { KindIcon } from './kind-icon.tsx';

/** What a row or a tile is told. */
export interface FileItemProps {
  readonly entry: FileEntry;
  readonly index: number;
  readonly column: number;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly marked: boolean;
  /** Cut, or being dragged. */
  readonly dimmed: boolean;
  /** What is dragged would land in it. */
  readonly target: boolean;
  readonly joinedAbove: boolean;
  readonly joinedBelow: boolean;
  readonly href: string;
  readonly hasMenu: boolean;
  readonly movable: boolean;
  readonly timeZone: string;
  readonly locale: string;
}

function Check({ entry, selected }: { readonly entry: FileEntry; readonly selected: boolean }) {
  const { t } = useLingui();
  return (
    <span className={check.check}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        readOnly
        aria-label={t`Select ${entry.name}`}
        data-part="check"
      />
    </span>
  );
}

function More({ entry }: { readonly entry: FileEntry }) {
  const { t } = useLingui();
  return (
    <IconButton label={t`Actions for ${entry.name}`} tabIndex={-1} data-part="menu">
      <EllipsisVertical size={18} aria-hidden />
    </IconButton>
  );
}

const classOf = ({ marked, dimmed, target }: FileItemProps): string =>
  clsx(marked && styles.marked, dimmed && styles.dimmed, target && styles.target);

function StarMark() {
  const { t } = useLingui();
  return <Star className={styles.star} size={14} fill="currentColor" role="img" aria-label={t`Starred`} />;
}

/** One line of the list. Its clicks and keys are the grid's. */
export const FileRow = memo(function FileRow(props: FileItemProps) {
  const { entry, index, selected, focused, href, hasMenu, timeZone, locale } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={focused ? 0 : -1}
      data-index={index}
      draggable={props.movable}
      className={clsx(
        styles.row,
        classOf(props),
        props.joinedAbove && styles.joinedAbove,
        props.joinedBelow && styles.joinedBelow,
      )}
      style={{ '--at': index }}
    >
      <span role="gridcell" className={styles.check}>
        <Check entry={entry} selected={selected} />
      </span>
      <span role="gridcell" className={styles.name}>
        <KindIcon entry={entry} className={styles.icon} />
        <a
          href={href}
          tabIndex={-1}
          draggable={false}
          data-part="name"
          className={styles.link}
          title={entry.name}
        >
          {entry.name}
        </a>
        {entry.starred && <StarMark />}
      </span>
      <span role="gridcell" className={styles.modified}>
        {formatListingDate(entry.modified, timeZone)}
      </span>
      <span role="gridcell" className={styles.size}>
        {entry.kind === 'folder' ? '' : formatBytes(entry.size, locale)}
      </span>
      <span role="gridcell" className={styles.more}>
        {hasMenu && <More entry={entry} />}
      </span>
    </div>
  );
});

/** One tile of the grid view. */
export const FileTile = memo(function FileTile(props: FileItemProps) {
  const { entry, index, column, selected, focused, href, hasMenu } = props;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected}
      tabIndex={focused ? 0 : -1}
      data-index={index}
      draggable={props.movable}
      className={clsx(styles.tile, classOf(props))}
    >
      <span className={styles.tileCheck}>
        <Check entry={entry} selected={selected} />
      </span>
      <KindIcon entry={entry} />
      <span className={styles.caption}>
        <a
          href={href}
          tabIndex={-1}
          draggable={false}
          data-part="name"
          className={styles.link}
          title={entry.name}
        >
          {entry.name}
        </a>
        {entry.starred && <StarMark />}
        {hasMenu && <More entry={entry} />}
      </span>
    </div>
  );
});
