// biome-ignore-all lint/a11y/useSemanticElements: no element of HTML is a row of a tree
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
import { formatBytes, formatListingDate } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDown, ChevronRight, Download, LockKeyhole } from '../../ui/icons.tsx';
import { KindIcon } from '../files/kind-icon.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { NameIcon } from '../offline/name-icon.tsx';
import type { TreeRow } from './contents-tree.ts';
import styles from './contents-view.module.css';

interface ContentsRowProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly index: number;
  /** Pixels from the top of the lines. */
  readonly top: number;
  readonly isActive: boolean;
  /** Whether its files can be opened, and are packed. */
  readonly isArchive: boolean;
  readonly onFocus: () => void;
  readonly onToggle: (path: string) => void;
  readonly onOpen: () => void;
}

const folderArt = { category: 'folder', thumbnail: '' } as const;
/** Deeper folders stand no further in. */
const deepest = 12;

/** A folder or a file of an archive. The tree has the keys; its buttons are for pointers. */
export function ContentsRow(props: ContentsRowProps) {
  const { id, row, index, top, isActive, isArchive, onFocus, onToggle, onOpen } = props;
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  const { name, depth, folder, entry, modified } = row;
  const size = formatBytes(row.size, i18n.locale);
  const packed = row.packed < 0 ? '' : formatBytes(row.packed, i18n.locale);
  const isLocked = entry?.encrypted === true;
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
      onDoubleClick={folder === null ? onOpen : undefined}
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
        {/* A name that reads from right to left turns nothing around it. */}
        <bdi className={styles.text} title={entry?.path ?? name}>
          {name}
        </bdi>
        {isLocked && (
          <span className={styles.mark} data-tooltip={t`Locked with a password`}>
            <LockKeyhole size={14} aria-hidden />
            <span className="visually-hidden">
              <Trans>Locked with a password</Trans>
            </span>
          </span>
        )}
        {isArchive && entry !== null && entry.id !== '' && (
          <IconButton
            size="small"
            className={styles.open}
            label={t`Download “${name}”`}
            tabIndex={-1}
            onClick={onOpen}
          >
            <Download size={16} aria-hidden />
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
