import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../toasts/toasts.ts';
import { droppedFiles, type PickedFile } from './dropped-files.ts';
import type { UploadTarget } from './upload-job.ts';

interface FileDropOptions {
  /** Where a drop goes that hits no folder; null where none is shown. */
  readonly here: UploadTarget | null;
  /** What the top of the drive is called. */
  readonly top: string;
  readonly unreadable: string;
  readonly onFiles: (files: readonly PickedFile[], folder: UploadTarget | null) => void;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** The folder under the pointer: a row, a tile, or a place of the sidebar. */
function folderUnder(event: DragEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drop-folder]') : null;
}

/**
 * Takes files that are dropped anywhere in the window; on a folder they go into it. Answers whether files are over the
 * window and no folder of its own.
 */
export function useFileDrop({ here, top, unreadable, onFiles }: FileDropOptions): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    const folder = folderUnder(event);
    const id = folder?.dataset.dropFolder;
    const target = id === undefined ? here : { id, name: folder?.dataset.dropName ?? top };
    if (event.dataTransfer === null) return;
    droppedFiles(event.dataTransfer).then(
      (files) => onFiles(files, target),
      () => showToast(unreadable),
    );
  });
  useEffect(() => {
    let aimed: HTMLElement | null = null;
    function aim(next: HTMLElement | null): void {
      if (next === aimed) return;
      aimed?.removeAttribute('data-drop-here');
      next?.setAttribute('data-drop-here', '');
      aimed = next;
    }
    function end(): void {
      aim(null);
      setOver(false);
    }
    function onOver(event: DragEvent): void {
      if (!hasFiles(event)) return;
      // Without it the browser would leave the page for the file.
      event.preventDefault();
      aim(folderUnder(event));
      setOver(aimed === null);
    }
    function onLeave(event: DragEvent): void {
      if (event.relatedTarget === null) end();
    }
    function onDrop(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      take(event);
      end();
    }
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      end();
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}
