// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and tiles take the focus, cells do not
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import styles from './file-grid.module.css';
import { type FileItemProps, FileRow, FileTile } from './file-row.tsx';
import { GridHead } from './grid-head.tsx';
import type { FileGridProps } from './grid-props.ts';
import { gridSizes, gridVariables } from './grid-sizes.ts';
import { everything, isSelected, these } from './selection.ts';
import { useTimeZone } from './time-zone.ts';
import { useGridInput } from './use-grid-input.ts';
import { useMarquee } from './use-marquee.ts';
import { useWindow } from './use-window.ts';
import { linesOf } from './window.ts';

const none: ReadonlySet<string> = new Set();

/** The file list of share and drive: a WAI-ARIA grid with its own window, keys and selection. */
export function FileGrid(props: FileGridProps) {
  const { entries, view, selection, onSelect, actions, drag, onEndReached, dimmed = none } = props;
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const ref = useRef<HTMLDivElement>(null);
  const { layout, shown, measured } = useWindow(ref, view, entries.length);
  const columns = view === 'list' ? 1 : layout.columns;
  const lines = Math.ceil(entries.length / columns);
  const input = useGridInput(ref, props, {
    columns,
    lineHeight: layout.lineHeight,
    head: view === 'list' ? gridSizes.head : 0,
  });
  const { focused } = input;

  const marquee = useMarquee(ref, {
    layOf: () => ({
      head: view === 'list' ? gridSizes.head : gridSizes.side,
      lineHeight: layout.lineHeight,
      columns,
      side: view === 'list' ? 0 : gridSizes.side,
      width: ref.current?.clientWidth ?? 0,
      count: entries.length,
    }),
    chosen: selection,
    onChange: (indexes, before) => onSelect(these(before, entries, indexes)),
    onEnd: (last) => input.focusOn(last),
  });

  useEffect(() => {
    if (shown.end >= lines - 4) onEndReached();
  }, [shown.end, lines, onEndReached]);

  function item(index: number, column: number): FileItemProps | null {
    const entry = entries[index];
    if (entry === undefined) return null;
    const selected = isSelected(selection, entry.id);
    const above = entries[index - 1];
    const below = entries[index + 1];
    return {
      entry,
      index,
      column,
      selected,
      focused: index === focused,
      marked: props.marked.has(entry.id),
      dimmed: dimmed.has(entry.id) || drag?.dragged.has(entry.id) === true,
      target: drag?.target === entry.id,
      joinedAbove: selected && above !== undefined && isSelected(selection, above.id),
      joinedBelow: selected && below !== undefined && isSelected(selection, below.id),
      href: props.hrefOf(entry),
      hasMenu: actions.onMenu !== undefined,
      movable: drag !== undefined,
      timeZone,
      locale: props.locale,
    };
  }

  const choosing = selection.mode === 'allBut' || selection.ids.size > 0;
  const shownLines = linesOf(shown, Math.floor(focused / columns), lines);
  return (
    <>
      <div
        ref={ref}
        role="grid"
        aria-label={props.label}
        aria-multiselectable
        aria-rowcount={view === 'list' ? entries.length + 1 : lines}
        aria-colcount={view === 'list' ? 5 : columns}
        tabIndex={entries.length === 0 ? 0 : -1}
        className={clsx(styles.grid, view === 'list' ? styles.list : styles.tiles)}
        style={{ ...gridVariables, '--lines': lines, '--columns': columns }}
        data-choosing={choosing ? '' : undefined}
        {...input.handlers}
        {...marquee.handlers}
        {...drag?.handlers}
        onDragStart={(event) => {
          // A finger's long press chooses, it does not drag.
          if (input.isTouch()) event.preventDefault();
          else drag?.handlers.onDragStart(event);
        }}
      >
        <div role="presentation" className={styles.window}>
          {view === 'list' && (
            <GridHead
              order={props.order}
              onOrder={props.onOrder}
              all={selection === everything}
              onSelect={onSelect}
            />
          )}
          {view === 'grid' && !measured && (
            // How many tiles fit is not known yet: the style sheet places them, exactly where the lines will be.
            <div role="row" className={clsx(styles.line, styles.unmeasured)} data-unmeasured>
              {Array.from({ length: shown.end * columns }, (_, index) => item(index, index)).map((tile) =>
                tile === null ? null : <FileTile key={tile.entry.id} {...tile} />,
              )}
            </div>
          )}
          {(view === 'list' || measured ? shownLines : []).map((line) => {
            if (view === 'list') {
              const row = item(line, 0);
              return row === null ? null : <FileRow key={row.entry.id} {...row} />;
            }
            return (
              <div
                key={line}
                role="row"
                aria-rowindex={line + 1}
                className={styles.line}
                style={{ '--at': line }}
              >
                {Array.from({ length: columns }, (_, column) => item(line * columns + column, column)).map(
                  (tile) => (tile === null ? null : <FileTile key={tile.entry.id} {...tile} />),
                )}
              </div>
            );
          })}
          {props.rest !== null && props.rest !== false && (
            <div role="row" className={styles.rest} data-part="rest">
              <span role="gridcell">{props.rest}</span>
            </div>
          )}
          {marquee.box !== null && (
            <div
              role="presentation"
              className={styles.marquee}
              style={{
                left: marquee.box.left,
                top: marquee.box.top,
                width: marquee.box.right - marquee.box.left,
                height: marquee.box.bottom - marquee.box.top,
              }}
            />
          )}
        </div>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {selection === everything ? t`Everything selected` : ''}
      </span>
    </>
  );
}
