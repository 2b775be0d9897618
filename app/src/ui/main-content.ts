/** The id of the element that every layout keeps the page's own content in. */
export const mainContentId = 'content';

/** Moves the focus to the page's content: for what had it and is gone. */
export function focusMain(): void {
  document.getElementById(mainContentId)?.focus();
}
