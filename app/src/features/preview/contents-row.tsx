// biome-ignore-all lint/a11y/useSemanticElements: no element of HTML is a row of a tree
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
import { formatBytes, formatListingDate } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDown, ChevronRight, EllipsisVertical, LockKeyhole } from '../../ui/icons.tsx';
import { KindIcon } from '../files/kind-icon.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { NameIcon } from '../offline/name-icon.tsx';
import { mayShow } from './contained-entry.ts';
import type { TreeRow } from './contents-tree.ts';
import styles from './contents-view.module.css';

interface ContentsRowProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly index: number;
  /** Pixels from the top of the lines. */
  readonly top: number;
  readonly isActive: boolean;
  /** Whether its files are packed, and can be opened. */
  readonly isArchive: boolean;
  readonly onFocus: () => void;
  readonly onToggle: (path: string) => void;
  readonly onOpen: () => void;
  /** Offers what can be done with it, at a point of the window; null where there is nothing. */
  readonly onMenu: ((at: { readonly x: number; readonly y: number }) => void) | null;
}

const folderArt = { category: 'folder', thumbnail: '' } as const;
/** Deeper folders stand no further in. */
const deepest = 12;

/** A folder or a file of an archive. The tree has the keys; its buttons are for pointers. */
export function ContentsRow(props: ContentsRowProps) {
  const { id, row, index, top, isActive, isArchive, onFocus, onToggle, onOpen, onMenu } = props;
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  const { name, depth, folder, entry, modified } = row;
  const size = formatBytes(row.size, i18n.locale);
  const packed = row.packed < 0 ? '' : formatBytes(row.packed, i18n.locale);
  const isLocked = entry?.encrypted === true;
  const press = folder === null ? onOpen : () => onToggle(folder.path);
  const isPressable = folder !== null || (isArchive && entry !== null && mayShow(entry));
  // A name that reads from right to left turns nothing around it.
  const told = <bdi>{name}</bdi>;
  return (
    <div
      id={id}
      className={clsx(styles.row, isActive && styles.active)}
      role="row"
      aria-rowindex={index + 1}
      aria-level={depth + 1}
      {...(folder === null ? {} : { 'aria-expanded': folder.isOpen })}
      aria-selected={isActive}
      style={{ '--top': `${top}px`, '--depth': Math.min(depth, deepest) }}
      onPointerDown={onFocus}
      onDoubleClick={folder === null && !isPressable ? onOpen : undefined}
    >
      <div className={styles.name} role="gridcell">
        {folder === null ? (
          <span className={styles.twist} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={styles.twist}
            aria-label={folder.isOpen ? t`Close “${name}”` : t`Open “${name}”`}
            onClick={() => onToggle(folder.path)}
          >
            {folder.isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          </button>
        )}
        {folder === null ? (
          <NameIcon name={name} className={styles.kind} />
        ) : (
          <KindIcon entry={folderArt} className={styles.kind} />
        )}
        {isPressable ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles.text}
            title={entry?.path ?? name}
            onClick={press}
          >
            {told}
          </button>
        ) : (
          <span className={styles.text} title={entry?.path ?? name}>
            {told}
          </span>
        )}
        {isLocked && (
          <span className={styles.mark} data-tooltip={t`Locked with a password`}>
            <LockKeyhole size={14} aria-hidden />
            <span className="visually-hidden">
              <Trans>Locked with a password</Trans>
            </span>
          </span>
        )}
        {onMenu !== null && (
          <IconButton
            size="small"
            className={styles.menu}
            label={t`Actions for “${name}”`}
            aria-haspopup="menu"
            tabIndex={-1}
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              onMenu({ x: left, y: bottom });
            }}
          >
            <EllipsisVertical size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={styles.number} role="gridcell">
        {size}
      </div>
      {isArchive && (
        <>
          <div className={clsx(styles.number, styles.packed)} role="gridcell">
            {packed}
          </div>
          <div className={styles.date} role="gridcell">
            {modified === '' ? '' : formatListingDate(modified, timeZone)}
          </div>
        </>
      )}
    </div>
  );
}
