// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and tiles take the focus, cells do not
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ArrowDown, ArrowUp } from '../../ui/icons.tsx';
import type { FileEntry } from './entry.ts';
import { type FileItemProps, FileRow, FileTile } from './file-row.tsx';
import { everything, isSelected, nothing, only, range, type Selection, toggle } from './selection.ts';
import { useTimeZone } from './time-zone.ts';
import { useWindow } from './use-window.ts';
import { findByPrefix, linesOf } from './window.ts';

export type FileOrder =
  | 'name_asc'
  | 'name_desc'
  | 'modified_asc'
  | 'modified_desc'
  | 'size_asc'
  | 'size_desc';

export interface FileGridProps {
  readonly label: string;
  /** For numbers. */
  readonly locale: string;
  readonly entries: readonly FileEntry[];
  readonly view: 'list' | 'grid';
  readonly order: FileOrder;
  readonly selection: Selection;
  readonly marked: ReadonlySet<string>;
  readonly hrefOf: (entry: FileEntry) => string;
  readonly onSelect: (selection: Selection) => void;
  readonly onOrder: (order: FileOrder) => void;
  readonly onOpen: (entry: FileEntry) => void;
  readonly onMenu: ((entry: FileEntry, at: { x: number; y: number }) => void) | null;
  readonly onDelete?: () => void;
  readonly onRename?: (entry: FileEntry) => void;
  readonly onEndReached: () => void;
  /** What stands below the last line: loading, or a failure with a way on. */
  readonly rest: ReactNode;
}

const typeAheadPause = 700;

/** The part of a line that was pressed, as the line names it. */
function partOf(event: MouseEvent): { index: number; part: string | null } | null {
  if (!(event.target instanceof Element)) return null;
  const item = event.target.closest<HTMLElement>('[data-index]');
  const part = event.target.closest<HTMLElement>('[data-part]');
  return item === null ? null : { index: Number(item.dataset.index), part: part?.dataset.part ?? null };
}

/** The file list of share and drive: a WAI-ARIA grid with its own window, keys and selection (ui: the grid to build). */
export function FileGrid(props: FileGridProps) {
  const { entries, view, selection, onSelect, onOpen, onMenu, onEndReached } = props;
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const ref = useRef<HTMLDivElement>(null);
  const anchor = useRef(0);
  const typed = useRef({ text: '', at: 0 });
  const [focus, setFocus] = useState(0);
  const [wantsFocus, setWantsFocus] = useState(false);
  const { layout, shown } = useWindow(ref, view, entries.length);
  const columns = view === 'list' ? 1 : layout.columns;
  const lines = Math.ceil(entries.length / columns);
  const focused = Math.min(focus, Math.max(0, entries.length - 1));

  useEffect(() => {
    if (shown.end >= lines - 4) onEndReached();
  }, [shown.end, lines, onEndReached]);

  useEffect(() => {
    if (!wantsFocus) return;
    ref.current?.querySelector<HTMLElement>(`[data-index="${focused}"]`)?.focus({ preventScroll: true });
  }, [focused, wantsFocus]);

  function reveal(index: number): void {
    const scroller = ref.current;
    if (scroller === null) return;
    const head = view === 'list' ? 40 : 0;
    const top = Math.floor(index / columns) * layout.lineHeight;
    const bottom = top + layout.lineHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (bottom > scroller.scrollTop + scroller.clientHeight - head) {
      scroller.scrollTop = bottom - scroller.clientHeight + head;
    }
  }

  function moveTo(index: number, event: KeyboardEvent): void {
    const to = Math.max(0, Math.min(entries.length - 1, index));
    const entry = entries[to];
    if (entry === undefined) return;
    event.preventDefault();
    setWantsFocus(true);
    setFocus(to);
    reveal(to);
    if (event.shiftKey) onSelect(range(entries, anchor.current, to));
    else if (!(event.ctrlKey || event.metaKey)) {
      anchor.current = to;
      onSelect(only(entry.id));
    }
  }

  function typeAhead(event: KeyboardEvent): void {
    const now = event.timeStamp;
    const text =
      (now - typed.current.at < typeAheadPause ? typed.current.text : '') + event.key.toLowerCase();
    typed.current = { text, at: now };
    const names = entries.map((entry) => entry.name.toLowerCase());
    const found = findByPrefix(names, text, text.length === 1 ? focused + 1 : focused);
    if (found >= 0) moveTo(found, event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const here = entries[focused];
    if (event.nativeEvent.isComposing || here === undefined) return;
    if (
      event.target instanceof HTMLElement &&
      event.target.closest('input:not([type=checkbox]), .files-head') !== null
    )
      return;
    const page = Math.max(1, Math.floor((ref.current?.clientHeight ?? 0) / layout.lineHeight) - 1) * columns;
    const steps: Readonly<Record<string, number | undefined>> = {
      ArrowDown: focused + columns,
      ArrowUp: focused - columns,
      Home: 0,
      End: entries.length - 1,
      PageDown: focused + page,
      PageUp: focused - page,
      ...(view === 'grid' ? { ArrowRight: focused + 1, ArrowLeft: focused - 1 } : {}),
    };
    const step = steps[event.key];
    const command = event.ctrlKey || event.metaKey;
    if (step !== undefined) moveTo(step, event);
    else if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(here);
    } else if (event.key === ' ') {
      event.preventDefault();
      anchor.current = focused;
      onSelect(toggle(selection, here.id));
    } else if (command && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      onSelect(everything);
    } else if (event.key === 'Escape') onSelect(nothing);
    else if (event.key === 'Delete') props.onDelete?.();
    else if (event.key === 'F2') props.onRename?.(here);
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault();
      const box = ref.current?.querySelector(`[data-index="${focused}"]`)?.getBoundingClientRect();
      if (box !== undefined) onMenu?.(here, { x: box.left + 60, y: box.bottom });
    } else if (!command && !event.altKey && event.key.length === 1) typeAhead(event);
  }

  function onClick(event: MouseEvent): void {
    const pressed = partOf(event);
    const entry = pressed === null ? undefined : entries[pressed.index];
    if (pressed === null || entry === undefined) return;
    const newTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (pressed.part === 'name' && !newTab) {
      event.preventDefault();
      onOpen(entry);
      return;
    }
    if (pressed.part === 'name') event.preventDefault();
    setFocus(pressed.index);
    setWantsFocus(true);
    if (pressed.part === 'menu') {
      onMenu?.(entry, { x: event.clientX, y: event.clientY });
      return;
    }
    if (event.shiftKey) onSelect(range(entries, anchor.current, pressed.index));
    else {
      anchor.current = pressed.index;
      const adds = pressed.part === 'check' || event.ctrlKey || event.metaKey;
      onSelect(adds ? toggle(selection, entry.id) : only(entry.id));
    }
  }

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
      joinedAbove: selected && above !== undefined && isSelected(selection, above.id),
      joinedBelow: selected && below !== undefined && isSelected(selection, below.id),
      href: props.hrefOf(entry),
      hasMenu: onMenu !== null,
      timeZone,
      locale: props.locale,
    };
  }

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
        className={`files files-${view}`}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={(event) => {
          const pressed = partOf(event);
          const entry = pressed === null ? undefined : entries[pressed.index];
          if (entry !== undefined && pressed?.part === null) onOpen(entry);
        }}
        onContextMenu={(event) => {
          const pressed = partOf(event);
          const entry = pressed === null ? undefined : entries[pressed.index];
          if (entry === undefined || onMenu === null) return;
          event.preventDefault();
          if (!isSelected(selection, entry.id)) onSelect(only(entry.id));
          onMenu(entry, { x: event.clientX, y: event.clientY });
        }}
      >
        <div
          role="presentation"
          className="files-window"
          style={{ height: `calc(var(--line-height) * ${lines} + ${view === 'list' ? 40 : 16}px + 72px)` }}
        >
          {view === 'list' && (
            <Head
              order={props.order}
              onOrder={props.onOrder}
              all={selection === everything}
              onSelect={onSelect}
            />
          )}
          {shownLines.map((line) => {
            if (view === 'list') {
              const row = item(line, 0);
              return row === null ? null : <FileRow key={row.entry.id} {...row} />;
            }
            return (
              <div
                key={line}
                role="row"
                aria-rowindex={line + 1}
                className="files-line"
                style={{
                  top: `calc(16px + var(--line-height) * ${line})`,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                }}
              >
                {Array.from({ length: columns }, (_, column) => item(line * columns + column, column)).map(
                  (tile) => (tile === null ? null : <FileTile key={tile.entry.id} {...tile} />),
                )}
              </div>
            );
          })}
          {props.rest !== null && props.rest !== false && (
            <div
              role="row"
              className="files-rest"
              style={{ top: `calc(var(--line-height) * ${lines} + 40px)` }}
            >
              <span role="gridcell">{props.rest}</span>
            </div>
          )}
        </div>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {selection === everything ? t`Everything selected` : ''}
      </span>
    </>
  );
}

interface HeadProps {
  readonly order: FileOrder;
  readonly all: boolean;
  readonly onOrder: (order: FileOrder) => void;
  readonly onSelect: (selection: Selection) => void;
}

/** The list's head: what is in a column, and how it is ordered. */
function Head({ order, all, onOrder, onSelect }: HeadProps) {
  const { t } = useLingui();
  const names = { name: t`Name`, modified: t`Modified`, size: t`Size` };
  const [by, way] = order.split('_');
  const column = (key: 'name' | 'modified' | 'size', className: string) => (
    <span
      role="columnheader"
      className={className}
      aria-sort={by !== key ? 'none' : way === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        onClick={() => onOrder(by === key && way === 'asc' ? `${key}_desc` : `${key}_asc`)}
      >
        {names[key]}
        {by === key &&
          (way === 'asc' ? <ArrowUp size={14} aria-hidden /> : <ArrowDown size={14} aria-hidden />)}
      </button>
    </span>
  );
  return (
    <div role="row" aria-rowindex={1} className="files-head">
      <span role="columnheader" className="files-check">
        <input
          type="checkbox"
          aria-label={t`Select all`}
          checked={all}
          onChange={() => onSelect(all ? nothing : everything)}
        />
      </span>
      {column('name', '')}
      {column('modified', '')}
      {column('size', 'files-size')}
      <span role="columnheader">
        <span className="visually-hidden">{t`Actions`}</span>
      </span>
    </div>
  );
}
