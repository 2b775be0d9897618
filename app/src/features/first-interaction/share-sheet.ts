/** Marks what needs the system's sheet for sharing, and is hidden until a browser is known to have one. */
export const shareSheetAttribute = 'data-share-sheet';

/** Shows it where there is one. */
export function showShareSheet(): void {
  if (!('share' in navigator)) return;
  for (const element of document.querySelectorAll(`[${shareSheetAttribute}]`))
    element.removeAttribute('hidden');
}
