import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { FileEntry } from '../entry.ts';
import type { EntryList } from '../entry-list.ts';
import styles from './entry-drag.module.css';
import type { EntryDrag } from './entry-drag.ts';
import { carriedIds, entriesType } from './entry-transfer.ts';

const springDelay = 800;

interface EntryDragOptions {
  readonly list: EntryList;
  /** The entries that go along with the one taken hold of. */
  readonly takenWith: (entry: FileEntry) => readonly FileEntry[];
  readonly badge: (count: number) => string;
  /** The folder on screen; what was dragged from another one may be dropped on its empty place. */
  readonly here: string;
  readonly onMove: (ids: readonly string[], folderId: string) => void;
  readonly onSpring: (folder: FileEntry) => void;
}

function indexOf(event: DragEvent): number | null {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
  return item === null ? null : Number(item.dataset.index);
}

/** A picture for the pointer; it must be in the document for the browser to draw it. */
function showBadge(event: DragEvent, text: string): void {
  const badge = document.createElement('div');
  badge.className = styles.badge ?? '';
  badge.textContent = text;
  document.body.append(badge);
  event.dataTransfer.setDragImage(badge, -12, -12);
  requestAnimationFrame(() => badge.remove());
}

/** Drags entries onto folders of the same grid; a folder that is hovered long enough opens. */
export function useEntryDrag(options: EntryDragOptions): EntryDrag {
  const [dragged, setDragged] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<string | null>(null);
  const spring = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(spring.current), []);

  function aim(folder: FileEntry | null): void {
    if (folder?.id === target || (folder === null && target === null)) return;
    clearTimeout(spring.current);
    setTarget(folder?.id ?? null);
    if (folder !== null) spring.current = setTimeout(() => options.onSpring(folder), springDelay);
  }

  function folderUnder(event: DragEvent): FileEntry | null {
    const index = indexOf(event);
    const entry = index === null ? undefined : options.list.at(index);
    return entry?.kind === 'folder' && !dragged.has(entry.id) ? entry : null;
  }

  const fromElsewhere = (): boolean => !options.list.loaded.some((entry) => dragged.has(entry.id));

  function reset(): void {
    aim(null);
    setDragged(new Set());
  }

  return {
    dragged,
    target,
    handlers: {
      onDragStart: (event: DragEvent) => {
        const index = indexOf(event);
        const entry = index === null ? undefined : options.list.at(index);
        if (entry === undefined) return;
        const taken = options.takenWith(entry);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(entriesType, JSON.stringify(taken.map((one) => one.id)));
        showBadge(event, taken.length === 1 ? entry.name : options.badge(taken.length));
        // Dimmed in the next frame, or the dragged picture would be dim too.
        requestAnimationFrame(() => setDragged(new Set(taken.map((one) => one.id))));
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(entriesType)) return;
        const folder = folderUnder(event);
        aim(folder);
        if (folder === null && !fromElsewhere()) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      },
      onDragLeave: (event: DragEvent) => {
        if (event.relatedTarget === null) aim(null);
      },
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(entriesType)) return;
        event.preventDefault();
        event.stopPropagation();
        const to = folderUnder(event)?.id ?? (fromElsewhere() ? options.here : null);
        const ids = carriedIds(event.dataTransfer);
        reset();
        if (to !== null && ids.length > 0) options.onMove(ids, to);
      },
      onDragEnd: reset,
    },
  };
}
