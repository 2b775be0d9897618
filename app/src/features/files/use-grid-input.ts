import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FileEntry } from './entry.ts';
import { commandOf, type GridCommand } from './grid-keys.ts';
import type { FileGridProps } from './grid-props.ts';
import { everything, isSelected, nothing, only, range, toggle } from './selection.ts';
import { useTypeAhead } from './use-type-ahead.ts';

/** How the entries lie just now; `head` is the height above the first line, in pixels. */
export interface GridLay {
  readonly columns: number;
  readonly lineHeight: number;
  readonly head: number;
}

type Part = 'check' | 'name' | 'menu' | null;

/** The part of a line that was pressed, as the line names it. */
function partOf(event: MouseEvent): { index: number; part: Part } | null {
  if (!(event.target instanceof Element)) return null;
  const item = event.target.closest<HTMLElement>('[data-index]');
  const part = event.target.closest<HTMLElement>('[data-part]')?.dataset.part;
  if (item === null) return null;
  const known = part === 'check' || part === 'name' || part === 'menu' ? part : null;
  return { index: Number(item.dataset.index), part: known };
}

const many = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey;

/** Keys, presses and the roving focus of the grid; the selection stays with the grid's owner. */
export function useGridInput(ref: RefObject<HTMLDivElement | null>, props: FileGridProps, lay: GridLay) {
  const { entries, view, selection, onSelect, onOpen, actions } = props;
  const anchor = useRef(0);
  const touch = useRef(false);
  const [focus, setFocus] = useState(0);
  const [wantsFocus, setWantsFocus] = useState(false);
  const focused = Math.min(focus, Math.max(0, entries.length - 1));
  const find = useTypeAhead(entries);

  useEffect(() => {
    if (!wantsFocus) return;
    ref.current?.querySelector<HTMLElement>(`[data-index="${focused}"]`)?.focus({ preventScroll: true });
  }, [ref, focused, wantsFocus]);

  function reveal(index: number): void {
    const scroller = ref.current;
    if (scroller === null) return;
    const top = Math.floor(index / lay.columns) * lay.lineHeight;
    const bottom = top + lay.lineHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (bottom > scroller.scrollTop + scroller.clientHeight - lay.head) {
      scroller.scrollTop = bottom - scroller.clientHeight + lay.head;
    }
  }

  function focusOn(index: number): void {
    setWantsFocus(true);
    setFocus(index);
  }

  function moveTo(to: number, event: KeyboardEvent): void {
    const entry = entries[to];
    if (entry === undefined) return;
    focusOn(to);
    reveal(to);
    if (event.shiftKey) onSelect(range(entries, anchor.current, to));
    else if (!(event.ctrlKey || event.metaKey)) {
      anchor.current = to;
      onSelect(only(entry.id));
    }
  }

  function menuAt(entry: FileEntry): void {
    const box = ref.current?.querySelector(`[data-index="${focused}"]`)?.getBoundingClientRect();
    if (box !== undefined) actions.onMenu?.(entry, { x: box.left + 60, y: box.bottom });
  }

  function run(command: GridCommand, here: FileEntry, event: KeyboardEvent): void {
    const rest: Readonly<Record<Exclude<GridCommand['kind'], 'move' | 'type'>, () => void>> = {
      open: () => onOpen(here),
      toggle: () => {
        anchor.current = focused;
        onSelect(toggle(selection, here.id));
      },
      selectAll: () => onSelect(everything),
      selectNone: () => onSelect(nothing),
      trash: () => actions.onTrash?.(),
      rename: () => actions.onRename?.(here),
      menu: () => menuAt(here),
      cut: () => actions.onCut?.(),
      paste: () => actions.onPaste?.(),
    };
    if (command.kind === 'move') moveTo(command.to, event);
    else if (command.kind === 'type') moveTo(find(command.letter, event.timeStamp, focused), event);
    else rest[command.kind]();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const here = entries[focused];
    if (event.nativeEvent.isComposing || here === undefined) return;
    const inField =
      event.target instanceof HTMLElement &&
      event.target.closest('input:not([type=checkbox]), [data-part=head], [data-part=rest]') !== null;
    if (inField) return;
    const page = Math.max(1, Math.floor((ref.current?.clientHeight ?? 0) / lay.lineHeight) - 1);
    const command = commandOf(event, { focused, columns: lay.columns, count: entries.length, page, view });
    if (command === null) return;
    event.preventDefault();
    run(command, here, event);
  }

  function choose(index: number, entry: FileEntry, adds: boolean, reaches: boolean): void {
    focusOn(index);
    if (reaches) onSelect(range(entries, anchor.current, index));
    else {
      anchor.current = index;
      onSelect(adds ? toggle(selection, entry.id) : only(entry.id));
    }
  }

  function onClick(event: MouseEvent): void {
    const pressed = partOf(event);
    const entry = pressed === null ? undefined : entries[pressed.index];
    if (pressed === null || entry === undefined) return;
    const { index, part } = pressed;
    // A finger opens wherever it taps, and chooses once a long press has begun choosing.
    const choosing = touch.current && (selection.mode === 'allBut' || selection.ids.size > 0);
    const opens = !choosing && (part === 'name' ? !many(event) : touch.current && part === null);
    if (part === 'name') event.preventDefault();
    if (opens) onOpen(entry);
    else if (part === 'menu') {
      focusOn(index);
      actions.onMenu?.(entry, { x: event.clientX, y: event.clientY });
    } else {
      const adds = choosing || part === 'check' || event.ctrlKey || event.metaKey;
      choose(index, entry, adds, event.shiftKey);
    }
  }

  function onContextMenu(event: MouseEvent): void {
    const pressed = partOf(event);
    const entry = pressed === null ? undefined : entries[pressed.index];
    if (entry === undefined) return;
    if (touch.current) {
      event.preventDefault();
      onSelect(toggle(selection, entry.id));
    } else if (actions.onMenu !== undefined) {
      event.preventDefault();
      if (!isSelected(selection, entry.id)) onSelect(only(entry.id));
      actions.onMenu(entry, { x: event.clientX, y: event.clientY });
    }
  }

  return {
    focused,
    isTouch: () => touch.current,
    focusOn,
    handlers: {
      onKeyDown,
      onClick,
      onContextMenu,
      onDoubleClick: (event: MouseEvent) => {
        const pressed = partOf(event);
        const entry = pressed === null ? undefined : entries[pressed.index];
        if (entry !== undefined && pressed?.part === null) onOpen(entry);
      },
      onPointerDownCapture: (event: PointerEvent) => {
        touch.current = event.pointerType === 'touch';
      },
    },
  };
}
