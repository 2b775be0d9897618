import { useEffect, useEffectEvent } from 'react';
import { carriedIds, entriesType } from '../../files/drag/entry-transfer.ts';

interface Drops {
  readonly onFolder: (ids: readonly string[], folderId: string) => void;
  readonly onTrash: (ids: readonly string[]) => void;
  readonly onStar: (ids: readonly string[]) => void;
}

/** What takes a drop outside the list says so itself: the breadcrumbs, and places of the sidebar. */
function targetOf(event: DragEvent): HTMLElement | null {
  if (event.dataTransfer?.types.includes(entriesType) !== true) return null;
  const { target } = event;
  // A row is a target of the grid's own.
  return target instanceof Element && target.closest('[role=grid]') === null
    ? target.closest<HTMLElement>('[data-drop-folder], [data-drop-place]')
    : null;
}

/** Takes entries that are dropped on the way to a folder or on a place. */
export function useDropElsewhere(drops: Drops): void {
  const drop = useEffectEvent((ids: readonly string[], to: DOMStringMap): void => {
    if (to.dropFolder !== undefined) drops.onFolder(ids, to.dropFolder);
    else if (to.dropPlace === 'all') drops.onFolder(ids, '');
    else if (to.dropPlace === 'trash') drops.onTrash(ids);
    else if (to.dropPlace === 'starred') drops.onStar(ids);
  });

  useEffect(() => {
    let over: HTMLElement | null = null;
    const aim = (next: HTMLElement | null): void => {
      if (next === over) return;
      over?.removeAttribute('data-drop-over');
      next?.setAttribute('data-drop-over', '');
      over = next;
    };
    const onDragOver = (event: DragEvent): void => {
      const target = targetOf(event);
      aim(target);
      if (target === null || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    };
    const onDrop = (event: DragEvent): void => {
      const target = targetOf(event);
      aim(null);
      if (target === null || event.dataTransfer === null) return;
      event.preventDefault();
      const ids = carriedIds(event.dataTransfer);
      if (ids.length > 0) drop(ids, target.dataset);
    };
    const onEnd = (): void => aim(null);
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    document.addEventListener('dragend', onEnd);
    return () => {
      aim(null);
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('dragend', onEnd);
    };
  }, []);
}
