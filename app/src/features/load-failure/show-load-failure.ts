/** The element that says that the page did not load; in each document, hidden. */
export const loadFailureId = 'load-failure';

/** Shows it: for what stands between the document and the first frame of the app. */
export function showLoadFailure(): void {
  document.getElementById(loadFailureId)?.removeAttribute('hidden');
}
