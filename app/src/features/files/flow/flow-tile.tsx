// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: tiles take the focus
import { formatDuration } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { Play, Star } from '../../../ui/icons.tsx';
import type { FileEntry } from '../entry.ts';
import { KindIcon } from '../kind-icon.tsx';
import styles from './flow-tile.module.css';

interface FlowTileProps {
  /** Undefined while it is not loaded. */
  readonly entry: FileEntry | undefined;
  readonly index: number;
  readonly column: number;
  readonly width: number;
  readonly selected: boolean;
  readonly focused: boolean;
  /** Cut, or being dragged. */
  readonly dimmed: boolean;
  readonly marked: boolean;
  readonly href: string;
  readonly movable: boolean;
  /** The field for its name, while it is changed. */
  readonly nameField: ReactNode;
}

/** One photo or video of the flow. Its clicks and keys are the flow's. */
export const FlowTile = memo(function FlowTile(props: FlowTileProps) {
  const { t } = useLingui();
  const { entry, index, column, width, selected, focused } = props;
  const seconds = entry?.media?.seconds ?? 0;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected}
      aria-busy={entry === undefined || undefined}
      tabIndex={focused ? 0 : -1}
      data-index={index}
      draggable={props.movable && entry !== undefined}
      className={clsx(styles.tile, props.dimmed && styles.dimmed, props.marked && styles.marked)}
      style={{ width }}
    >
      {entry !== undefined && (
        <>
          <a
            href={props.href}
            tabIndex={-1}
            draggable={false}
            data-part="name"
            className={styles.picture}
            aria-label={entry.name}
            title={entry.name}
          >
            <KindIcon entry={entry} />
          </a>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            readOnly
            aria-label={t`Select ${entry.name}`}
            data-part="check"
            className={styles.check}
          />
          {props.nameField !== null && <span className={styles.field}>{props.nameField}</span>}
          {entry.starred && <Star className={styles.star} size={16} role="img" aria-label={t`Starred`} />}
          {entry.category === 'video' && (
            <span className={styles.length}>
              <Play size={14} aria-hidden />
              {seconds > 0 && formatDuration(seconds)}
            </span>
          )}
        </>
      )}
    </div>
  );
});
