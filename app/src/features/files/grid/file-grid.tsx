// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and tiles take the focus, cells do not
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { everything, isNothing, isSelected, these } from '../selection/selection.ts';
import { useMarquee } from '../selection/use-marquee.ts';
import { useTimeZone } from '../time-zone.ts';
import styles from './file-grid.module.css';
import { type FileItemProps, FileRow, FileTile } from './file-row.tsx';
import { GridHead } from './grid-head.tsx';
import type { FileGridProps } from './grid-props.ts';
import { gridSizes, gridVariables } from './grid-sizes.ts';
import { useKeyedLines } from './recycled-lines.ts';
import { useGridInput } from './use-grid-input.ts';
import { useWindow } from './use-window.ts';
import { linesOf } from './window.ts';

const none: ReadonlySet<string> = new Set();

/** The file list of share and drive: a WAI-ARIA grid with its own window, keys and selection. */
export function FileGrid<Order extends string = never>(props: FileGridProps<Order>) {
  const { list, selection, onSelect, actions, drag, dimmed = none } = props;
  const view = props.view === 'list' ? 'list' : 'grid';
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const ref = useRef<HTMLDivElement>(null);
  const { layout, shown, measured, height, topOf, scrollTo } = useWindow(ref, view, list.count);
  const columns = view === 'list' ? 1 : layout.columns;
  const lines = Math.ceil(list.count / columns);
  const input = useGridInput(ref, props, {
    columns,
    lineHeight: layout.lineHeight,
    head: view === 'list' ? gridSizes.head : 0,
    topOf,
    scrollTo,
  });
  const { focused } = input;

  const marquee = useMarquee(ref, {
    layOf: () => ({
      head: view === 'list' ? gridSizes.head : gridSizes.side,
      lineHeight: layout.lineHeight,
      columns,
      side: view === 'list' ? 0 : gridSizes.side,
      width: ref.current?.clientWidth ?? 0,
      count: list.count,
    }),
    topOf,
    base: shown.base * layout.lineHeight,
    chosen: selection,
    onChange: (indexes, before) => onSelect(these(before, list, indexes)),
    onEnd: (last) => input.focusOn(last),
  });

  const [first, end] = [shown.first * columns, Math.min(list.count, shown.end * columns)];
  const { want } = list;
  useEffect(() => {
    // What is on screen is known from then on.
    if (measured) want(first, end);
  }, [want, measured, first, end]);

  const chosenAt = (index: number): boolean =>
    index >= 0 && index < list.count && isSelected(selection, list.at(index)?.id, index);

  function item(index: number, column: number): FileItemProps | null {
    if (index >= list.count) return null;
    const entry = list.at(index);
    const selected = chosenAt(index);
    return {
      entry,
      index,
      at: index - shown.base * columns,
      column,
      selected,
      focused: index === focused,
      marked: entry !== undefined && props.marked.has(entry.id),
      dimmed: entry !== undefined && (dimmed.has(entry.id) || drag?.dragged.has(entry.id) === true),
      target: entry !== undefined && drag?.target === entry.id,
      joinedAbove: selected && chosenAt(index - 1),
      joinedBelow: selected && chosenAt(index + 1),
      href: entry === undefined ? '' : props.hrefOf(entry),
      hasMenu: actions.onMenu !== undefined,
      movable: drag !== undefined,
      timeZone,
      locale: props.locale,
      found: props.found,
      contentOf: props.contentOf,
      nameField: props.renamed && props.renamed.id === entry?.id ? props.renamed.field : null,
    };
  }

  const choosing = !isNothing(selection);
  const shownLines = useKeyedLines(linesOf(shown, Math.floor(focused / columns), lines));
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={props.label}
      aria-multiselectable
      aria-rowcount={list.isCounted ? (view === 'list' ? list.count + 1 : lines) : -1}
      aria-colcount={view === 'list' ? (props.found === undefined ? 5 : 6) : columns}
      tabIndex={list.count === 0 ? 0 : -1}
      className={clsx(
        styles.grid,
        view === 'list' ? styles.list : styles.tiles,
        props.found !== undefined && styles.found,
      )}
      style={{ ...gridVariables, '--lines': height, '--columns': columns }}
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
            date={props.date}
            where={props.found === undefined ? null : (props.found.whereName ?? t`Where`)}
            all={selection === everything}
            onSelect={onSelect}
          />
        )}
        {view === 'grid' && !measured && (
          // How many tiles fit is not known yet: the style sheet places them, exactly where the lines will be.
          <div role="row" className={clsx(styles.line, styles.unmeasured)} data-unmeasured>
            {Array.from({ length: shown.end * columns }, (_, index) => item(index, index)).map((tile) =>
              tile === null ? null : <FileTile key={tile.index} {...tile} />,
            )}
          </div>
        )}
        {(view === 'list' || measured ? shownLines : []).map(({ line, key }) => {
          if (view === 'list') {
            const row = item(line, 0);
            return row === null ? null : <FileRow key={key} {...row} />;
          }
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={line + 1}
              className={styles.line}
              style={{ '--at': line - shown.base }}
            >
              {Array.from({ length: columns }, (_, column) => item(line * columns + column, column)).map(
                (tile) => (tile === null ? null : <FileTile key={tile.column} {...tile} />),
              )}
            </div>
          );
        })}
        {props.rest !== undefined && props.rest !== null && props.rest !== false && (
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
  );
}
