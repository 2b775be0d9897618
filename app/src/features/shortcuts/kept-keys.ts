const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether text can be typed into an element. */
const takesText = (element: Element): boolean => element.closest(fields) !== null;

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;

function dispatchKey(target: Element, event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  const init = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true };
  target.dispatchEvent(new KeyboardEvent('keydown', init));
}

/** The browser closes a dialog by its own key alone. */
const closeDialogAround = (target: Element): unknown =>
  target.closest('dialog')?.dispatchEvent(new Event('cancel'));

/** Presses keys again where the focus is; those that follow one that opens a field are typed into it. */
export async function pressAgain(keys: readonly KeyboardEvent[]): Promise<void> {
  let text = '';
  function write(): void {
    // At once: React puts its own value back after each. The command has no successor that tells it of the text.
    if (text !== '') document.execCommand('insertText', false, text);
    text = '';
  }
  for (const event of keys) {
    // A microtask each: React shows what has come before, and no key of the keyboard comes between.
    await Promise.resolve();
    const target = document.activeElement ?? document.body;
    if (!takesText(target)) {
      if (event.key === 'Escape') closeDialogAround(target);
      else dispatchKey(target, event);
    } else if (isText(event)) text += event.key;
    else if (event.key === 'Backspace' && text !== '') text = [...text].slice(0, -1).join('');
    else {
      write();
      await Promise.resolve();
      if (event.key === 'Backspace') document.execCommand('delete');
      else if (event.key === 'Escape') closeDialogAround(target);
      else if (event.key === 'Enter') target.closest('form')?.requestSubmit();
      else dispatchKey(target, event);
    }
  }
  write();
}

/** For so long, in ms, keys wait for what they are meant for. */
export const maxWait = 10_000;

const others: readonly string[] = ['Backspace', 'Delete', 'Enter', 'Escape'];

/**
 * Keeps what is pressed while a dialog is on its way: it is meant for the dialog, not for the list behind it.
 *
 * @returns Ends it, and presses them in the dialog where it has come.
 */
export function keepKeysForDialog(): () => void {
  const kept: KeyboardEvent[] = [];
  const since = performance.now();
  function keep(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, altKey, repeat, timeStamp } = event;
    if (ctrlKey || metaKey || altKey || timeStamp - since > maxWait) return;
    if (!(isText(event) || others.includes(key)) || (target instanceof Element && takesText(target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The key that has asked for the dialog may still be held.
    if (!repeat) kept.push(event);
  }
  window.addEventListener('keydown', keep, true);
  return () => {
    window.removeEventListener('keydown', keep, true);
    // After the commit that shows the dialog, which moves the focus into it.
    queueMicrotask(() => {
      if (document.activeElement?.closest('dialog') !== null) void pressAgain(kept);
    });
  };
}
