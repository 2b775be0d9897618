// biome-ignore-all lint/a11y/useSemanticElements: HTML has no tree
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { ChevronDown, ChevronRight, HardDrive } from '../../../ui/icons.tsx';
import { findByTyping } from '../../../ui/type-ahead.ts';
import { FolderArt } from '../../files/kind-icon.tsx';
import styles from './folder-tree.module.css';
import type { TreeRow } from './use-folder-tree.ts';

interface FolderTreeProps {
  readonly rows: readonly TreeRow[];
  readonly target: string;
  readonly onTarget: (id: string) => void;
  readonly onOpen: (id: string, opened: boolean) => void;
  /** Enter. */
  readonly onSubmit: () => void;
  /** What stands below the target: the field of a new folder. */
  readonly newFolder: ReactNode;
}

const typingPause = 700;

/** Folders as a tree (WAI-ARIA Authoring Practices, "Tree View"); what is chosen follows the focus. */
export function FolderTree({ rows, target, onTarget, onOpen, onSubmit, newFolder }: FolderTreeProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const typed = useRef({ letters: '', at: 0 });
  const index = rows.findIndex((row) => row.id === target);
  const focusable = index === -1 ? 0 : index;

  useEffect(() => {
    ref.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(target)}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [target]);

  function go(to: TreeRow | undefined): void {
    if (to === undefined || to.note === 'taken') return;
    onTarget(to.id);
    ref.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(to.id)}"]`)?.focus();
  }

  /** The next line that can be chosen, from one on. */
  const next = (from: number, step: 1 | -1): TreeRow | undefined => {
    for (let at = from + step; at >= 0 && at < rows.length; at += step) {
      if (rows[at]?.note !== 'taken') return rows[at];
    }
    return undefined;
  };

  /** Where a key leads from a line; null for a key that leads nowhere. */
  function stepOf(key: string, row: TreeRow): TreeRow | undefined | null {
    switch (key) {
      case 'ArrowDown':
        return next(index, 1);
      case 'ArrowUp':
        return next(index, -1);
      case 'ArrowRight':
        return rows[index + 1]?.parent === row.id ? next(index, 1) : undefined;
      case 'ArrowLeft':
        return rows.find((one) => one.id === row.parent);
      case 'Home':
        return next(-1, 1);
      case 'End':
        return next(rows.length, -1);
      default:
        return null;
    }
  }

  function find(event: KeyboardEvent): void {
    const { letters, at } = typed.current;
    const together = (event.timeStamp - at > typingPause ? '' : letters) + event.key;
    typed.current = { letters: together, at: event.timeStamp };
    const names = rows.map((one) => one.name);
    go(rows[findByTyping(names, index, together)]);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[index];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // A key in the field of a new folder is the field's.
    if (event.target instanceof Element && event.target.closest('input, button') !== null) return;
    const isLetter = [...event.key].length === 1;
    const to = stepOf(event.key, row);
    if (event.key === 'Enter') onSubmit();
    else if (event.key === 'ArrowRight' && row.expanded === false) onOpen(row.id, true);
    else if (event.key === 'ArrowLeft' && row.expanded === true) onOpen(row.id, false);
    else if (to !== null) go(to);
    else if (isLetter) find(event);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={ref} role="tree" aria-label={t`Folders`} className={styles.tree} onKeyDown={onKeyDown}>
      {rows.map((row, at) => (
        <div key={row.id} role="none">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree answers the keys of all its items */}
          <div
            role="treeitem"
            aria-level={row.level}
            aria-selected={row.id === target}
            {...(row.expanded === null ? {} : { 'aria-expanded': row.expanded })}
            {...(row.note === 'taken' ? { 'aria-disabled': true } : {})}
            tabIndex={at === focusable ? 0 : -1}
            data-row={row.id}
            className={clsx(
              styles.row,
              row.id === target && styles.target,
              row.note === 'taken' && styles.taken,
            )}
            style={{ '--level': row.level - 1 }}
            onClick={() => go(row)}
            onDoubleClick={() => row.expanded !== null && onOpen(row.id, !row.expanded)}
          >
            <span
              className={styles.chevron}
              aria-hidden
              onClick={(event) => {
                if (row.expanded === null) return;
                event.stopPropagation();
                onOpen(row.id, !row.expanded);
              }}
            >
              {row.expanded === true && <ChevronDown size={18} />}
              {row.expanded === false && <ChevronRight size={18} />}
            </span>
            <span className={styles.icon}>
              {row.id === '' ? <HardDrive size={20} aria-hidden /> : <FolderArt />}
            </span>
            <span className={styles.name}>{row.name}</span>
            <Note row={row} />
          </div>
          {row.id === target && newFolder}
        </div>
      ))}
    </div>
  );
}

function Note({ row }: { readonly row: TreeRow }) {
  const words =
    row.note === 'here' ? (
      <Trans>Current location</Trans>
    ) : row.note === 'taken' ? (
      <Trans>Being moved</Trans>
    ) : row.status === 'loading' ? (
      <Trans>Loading…</Trans>
    ) : row.status === 'failed' ? (
      <Trans>Couldn’t load its folders</Trans>
    ) : row.status === 'cut' ? (
      <Trans>More folders inside: find them by name</Trans>
    ) : null;
  return words === null ? null : <span className={styles.note}>{words}</span>;
}
