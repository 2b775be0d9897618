import { useEffect, useEffectEvent } from 'react';
import { type PickedFile, pastedFiles } from './dropped-files.ts';

/** `2026-11-22 20.58.12`, in local time: a colon is no letter of a file's name everywhere. */
function momentOf(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join('.')}`;
}

/** Takes files and screenshots that are pasted anywhere but in a field or a dialog. */
export function useFilePaste(
  nameOf: (moment: string) => string,
  onFiles: (files: readonly PickedFile[]) => void,
): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (clipboardData === null || clipboardData.files.length === 0) return;
    if (target instanceof Element && target.closest('input, textarea, [contenteditable], dialog') !== null)
      return;
    event.preventDefault();
    const stem = nameOf(momentOf(new Date()));
    onFiles(pastedFiles(clipboardData, (extension) => `${stem}.${extension}`));
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => take(event);
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}
