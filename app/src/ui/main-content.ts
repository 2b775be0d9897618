/** The id of the element that every layout keeps the page's own content in. */
export const mainContentId = 'content';

/** Moves the focus to the page's content: for what had it and is gone. */
export function focusMain(options?: FocusOptions): void {
  document.getElementById(mainContentId)?.focus(options);
}

/** Whether nothing has the focus: no key does anything then. */
export function isFocusOnBody(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** Whether nothing has the focus, as after what had it is gone. In a modal dialog the browser sees to it. */
export function isFocusLost(): boolean {
  return isFocusOnBody() && document.querySelector('dialog:modal') === null;
}
