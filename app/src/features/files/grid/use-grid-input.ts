import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isFocusLost } from '../../../ui/main-content.ts';
import type { FileEntry } from '../entry.ts';
import { everything, isNothing, isSelected, nothing, only, range, toggle } from '../selection/selection.ts';
import { commandOf, type GridCommand } from './grid-keys.ts';
import {
  isAfterOpening,
  isField,
  isRepeated,
  many,
  noteOpening,
  type Part,
  partNamed,
  partOf,
  pointerOf,
} from './grid-press.ts';
import type { FileGridProps } from './grid-props.ts';
import { useFollowedIndex } from './use-followed-index.ts';
import { useLongPress } from './use-long-press.ts';
import { useTypeAhead } from './use-type-ahead.ts';

/** How the entries lie just now; `head` is the height above the first line, in pixels. */
export interface GridLay {
  readonly columns: number;
  readonly lineHeight: number;
  readonly head: number;
  /** Pixels from the top of the whole list. */
  readonly topOf: () => number;
  readonly scrollTo: (top: number) => void;
  /** Where lines are not of one height: the top and the height of an entry's line. */
  readonly lineOf?: (index: number) => { readonly top: number; readonly height: number };
  /** Where lines have not as many columns each: the entry that an arrow leads to; null for other keys. */
  readonly step?: (key: string, focused: number) => number | null;
}

/** What of a grid its keys and presses act on. */
type GridInput = Pick<
  FileGridProps,
  'list' | 'view' | 'selection' | 'onSelect' | 'onOpen' | 'actions' | 'revealed'
>;

/** Gives the focus to an entry, or to a part of it where it has that one. */
function focusItem(grid: HTMLElement | null, index: number, part: Part = null): void {
  const item = grid?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const inner = part === null ? null : item?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  (inner ?? item)?.focus({ preventScroll: true });
}

/** Keys, presses and the roving focus of the grid; the selection stays with the grid's owner. */
export function useGridInput(ref: RefObject<HTMLDivElement | null>, props: GridInput, lay: GridLay) {
  const { list, view, selection, onSelect, onOpen, actions, revealed = -1 } = props;
  const wasChosen = (id: string): boolean => isSelected(selection, id, -1);
  const { index: anchor, hold: holdAnchor } = useFollowedIndex(list, wasChosen);
  const touch = useRef(false);
  const latest = useRef(0);
  const { index: focused, isStray, hold: setFocus } = useFollowedIndex(list, wasChosen);
  const [wantsFocus, setWantsFocus] = useState(false);
  /** How often the focus was given to an entry. */
  const [given, setGiven] = useState(0);
  const { find, isTyping } = useTypeAhead(list);
  /** The entry that was pressed last without opening it: a double click opens what both of its presses are on. */
  const pressedOnce = useRef<string | null>(null);
  const long = useLongPress((target) => {
    const item = target.closest<HTMLElement>('[data-index]');
    const index = Number(item?.dataset.index ?? -1);
    const entry = list.at(index);
    if (entry !== undefined && !isField(target)) onSelect(toggle(selection, { id: entry.id, index }));
  });

  const giveFocus = useEffectEvent(() => focusItem(ref.current, focused));
  // Before a menu that opens at the entry takes the focus.
  useLayoutEffect(() => {
    if (given > 0) giveFocus();
  }, [given]);

  /** What of the grid has the focus, or had it last. */
  const active = useRef<Element | null>(null);
  // The entry may have moved from the line that has the focus, which shows another one now, or its line was drawn anew, as
  // when the width of the grid is known. A field keeps the focus: it is typed in.
  const followEntry = useEffectEvent(() => {
    const grid = ref.current;
    const { activeElement } = document;
    if (grid?.contains(activeElement) === true) active.current = activeElement;
    const before = active.current;
    if (grid === null || before === null || isField(before)) return;
    if (!before.isConnected && isFocusLost()) focusItem(grid, focused, partNamed(before));
    else if (before === activeElement) {
      const line = before.closest<HTMLElement>('[data-index]');
      if (line !== null && line.dataset.index !== String(focused)) giveFocus();
    }
  });
  useLayoutEffect(() => followEntry());

  /** The top and the bottom of an entry's line, from the top of the whole list. */
  function edgesOf(index: number): { readonly top: number; readonly bottom: number } {
    const { top, height } = lay.lineOf?.(index) ?? {
      top: Math.floor(index / lay.columns) * lay.lineHeight,
      height: lay.lineHeight,
    };
    return { top, bottom: top + height };
  }

  function reveal(index: number): void {
    const scroller = ref.current;
    if (scroller === null) return;
    const { top, bottom } = edgesOf(index);
    const shown = lay.topOf();
    if (top < shown) lay.scrollTo(top);
    else if (bottom > shown + scroller.clientHeight - lay.head) {
      lay.scrollTo(bottom - scroller.clientHeight + lay.head);
    }
  }

  function focusOn(index: number): void {
    setWantsFocus(true);
    setFocus(index);
    setGiven((times) => times + 1);
  }

  const show = useEffectEvent((index: number) => moveTo(index, { extends: false, chooses: false }));
  useEffect(() => {
    if (revealed !== -1) show(revealed);
  }, [revealed]);

  // What stands below the list may come later, as the cookie bar does: it does not push the focused entry out of sight.
  const keepInSight = useEffectEvent((heightBefore: number) => {
    const { top, bottom } = edgesOf(focused);
    const shown = lay.topOf();
    if (wantsFocus && top >= shown && bottom <= shown + heightBefore - lay.head) reveal(focused);
  });
  useEffect(() => {
    const scroller = ref.current;
    if (scroller === null) return;
    let height = scroller.clientHeight;
    const observer = new ResizeObserver(() => {
      const before = height;
      height = scroller.clientHeight;
      if (height < before) keepInSight(before);
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [ref]);

  /** An entry that is not loaded yet is chosen by its index. */
  function moveTo(to: number, how: { readonly extends: boolean; readonly chooses: boolean }): void {
    if (to < 0 || to >= list.count) return;
    focusOn(to);
    reveal(to);
    if (how.extends) onSelect(range(list, anchor, to));
    else if (how.chooses) {
      holdAnchor(to);
      onSelect(range(list, to, to));
    }
  }

  function menuAt(entry: FileEntry): void {
    const box = ref.current?.querySelector(`[data-index="${focused}"]`)?.getBoundingClientRect();
    if (box !== undefined) actions.onMenu?.(entry, { x: box.left + 60, y: box.bottom });
  }

  /** Goes to the name that is being typed, unless another key came before it was found. */
  async function moveToName(letter: string, now: number): Promise<void> {
    const pressed = latest.current;
    const index = await find(letter, now, focused);
    if (pressed === latest.current) moveTo(index, { extends: false, chooses: true });
  }

  function run(command: GridCommand, event: KeyboardEvent): void {
    const here = list.at(focused);
    switch (command.kind) {
      case 'move':
        moveTo(command.to, { extends: event.shiftKey, chooses: !(event.ctrlKey || event.metaKey) });
        break;
      case 'type':
        void moveToName(command.letter, event.timeStamp);
        break;
      case 'selectAll':
        onSelect(everything);
        break;
      case 'selectNone':
        onSelect(nothing);
        break;
      case 'trash':
        actions.onTrash?.();
        break;
      case 'cut':
        actions.onCut?.();
        break;
      case 'paste':
        actions.onPaste?.();
        break;
      case 'open':
      case 'toggle':
      case 'rename':
      case 'menu':
        if (here !== undefined) runOn(here, command.kind);
    }
  }

  function runOn(here: FileEntry, kind: 'open' | 'toggle' | 'rename' | 'menu'): void {
    // What was chosen went while the key was on its way: the entry in its place is shown first.
    if (isStray) moveTo(focused, { extends: false, chooses: true });
    else if (kind === 'open') onOpen(here);
    else if (kind === 'rename') actions.onRename?.(here);
    else if (kind === 'menu') menuAt(here);
    else {
      holdAnchor(focused);
      onSelect(toggle(selection, { id: here.id, index: focused }));
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (list.count === 0) return;
    const inField =
      event.target instanceof HTMLElement &&
      event.target.closest('input:not([type=checkbox]), [data-part=head], [data-part=rest]') !== null;
    if (inField) return;
    const page = Math.max(1, Math.floor((ref.current?.clientHeight ?? 0) / lay.lineHeight) - 1);
    const to = lay.step?.(event.key, focused) ?? null;
    const place = { focused, columns: lay.columns, count: list.count, page, view };
    const known: GridCommand | null = to === null ? commandOf(event, place) : { kind: 'move', to };
    if (known === null) return;
    // A space within a name belongs to it.
    const isLetter = known.kind === 'toggle' && isTyping(event.timeStamp);
    const command: GridCommand = isLetter ? { kind: 'type', letter: ' ' } : known;
    // The browser's own paste follows the key: it may carry files.
    if (command.kind !== 'paste') event.preventDefault();
    latest.current += 1;
    run(command, event);
  }

  /** A part of another line may be given the focus, as a closed viewer or a screen reader does: the keys go on there. */
  function onFocus({ target }: FocusEvent): void {
    active.current = target;
    const item = target.closest<HTMLElement>('[data-index]');
    if (item === null || item === target) return;
    setWantsFocus(false);
    setFocus(Number(item.dataset.index));
  }

  function choose(index: number, entry: FileEntry, adds: boolean, reaches: boolean): void {
    focusOn(index);
    if (reaches) onSelect(range(list, anchor, index));
    else {
      holdAnchor(index);
      onSelect(adds ? toggle(selection, { id: entry.id, index }) : only(entry.id));
    }
  }

  function onClick(event: MouseEvent): void {
    const pressed = partOf(event);
    const entry = pressed === null ? undefined : list.at(pressed.index);
    if (pressed === null || entry === undefined) return;
    const { index, part } = pressed;
    const pointer = pointerOf(event);
    if (long.takeHeld(pointer?.id ?? null)) {
      event.preventDefault();
      return;
    }
    // A finger opens wherever it taps, and chooses once a long press has begun choosing.
    const isFinger = pointer?.isFinger ?? touch.current;
    const choosing = isFinger && !isNothing(selection);
    const opens = !choosing && (part === 'name' ? !many(event) : isFinger && part === null);
    if (part === 'name') event.preventDefault();
    if (!isRepeated(event)) pressedOnce.current = opens ? null : entry.id;
    if (opens) {
      // The second press of a double click falls on what the first one has opened.
      if (isRepeated(event) || isAfterOpening(event, entry.id, isFinger)) return;
      noteOpening(event, entry.id);
      onOpen(entry);
    } else if (part === 'menu') {
      focusOn(index);
      actions.onMenu?.(entry, { x: event.clientX, y: event.clientY });
    } else {
      const adds = choosing || part === 'check' || event.ctrlKey || event.metaKey;
      choose(index, entry, adds, event.shiftKey);
    }
  }

  function onContextMenu(event: MouseEvent): void {
    const pressed = partOf(event);
    const entry = pressed === null ? undefined : list.at(pressed.index);
    if (pressed === null || entry === undefined) return;
    const { index } = pressed;
    if (pointerOf(event)?.isFinger ?? touch.current) {
      event.preventDefault();
      long.hold();
    } else if (actions.onMenu !== undefined) {
      event.preventDefault();
      if (!isSelected(selection, entry.id, index)) onSelect(only(entry.id));
      // The menu gives the focus back to what has it now: the entry, not the name or the box that was pressed.
      focusItem(ref.current, index);
      focusOn(index);
      actions.onMenu(entry, { x: event.clientX, y: event.clientY });
    }
  }

  return {
    focused,
    isTouch: () => touch.current,
    focusOn,
    handlers: {
      ...long.handlers,
      onKeyDown,
      onFocus,
      onClick,
      onContextMenu,
      onDoubleClick: (event: MouseEvent) => {
        const pressed = partOf(event);
        const entry = pressed === null ? undefined : list.at(pressed.index);
        if (pressed?.part === null && entry !== undefined && entry.id === pressedOnce.current) onOpen(entry);
      },
      onMouseDown: (event: MouseEvent) => {
        // It would select the words under the pointer.
        if (isRepeated(event)) event.preventDefault();
      },
      onPointerDownCapture: (event: PointerEvent) => {
        touch.current = event.pointerType === 'touch';
        long.begin(event);
      },
    },
  };
}
