import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageReady } from '../../layouts/page-ready.ts';

declare global {
  interface Window {
    /** Keys that were pressed before the page answered, and how to stop keeping them. */
    earlyKeys?: { readonly pressed: readonly KeyboardEvent[]; readonly stop: () => void };
  }
}

/**
 * Keeps the keys that search and that move in a list, and what is typed after the former, from the first frame on: the
 * rows are there half a second before the page answers. Inline, because no other script runs so early. What is typed
 * into a field, and every other key, is the browser's.
 */
const recorder = `(() => {
  const pressed = [];
  let searches = false;
  const keep = (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (pressed.length >= 50 || event.isComposing || target.closest('input, textarea, select, dialog')) return;
    const mod = ctrlKey || metaKey;
    const isSearch = !altKey && (mod ? key === 'k' : key === '/' && !searches);
    const isText = searches && !mod && !altKey && key.length === 1;
    const isMove = !searches && !mod && !altKey && key.startsWith('Arrow') && target.closest('[role=grid]');
    if (!isSearch && !isText && !isMove) return;
    searches ||= isSearch;
    event.preventDefault();
    pressed.push(event);
  };
  addEventListener('keydown', keep, true);
  window.earlyKeys = { pressed, stop: () => removeEventListener('keydown', keep, true) };
})()`;

/** Keys that were pressed longer ago, in ms, were given up on. */
const maxAge = 10_000;

/** Presses the keys again where the focus is; what follows one that has opened a field is typed into it. */
function pressAgain(keys: readonly KeyboardEvent[]): void {
  const text: string[] = [];
  for (const { key, code, ctrlKey, metaKey, shiftKey, altKey } of keys) {
    const target = document.activeElement ?? document.body;
    const init = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true };
    if (target instanceof HTMLInputElement) text.push(key);
    else target.dispatchEvent(new KeyboardEvent('keydown', init));
  }
  // At once: React puts its own value back after each. The command has no successor that tells it of the text.
  if (text.length > 0) document.execCommand('insertText', false, text.join(''));
}

/** Loses no key that was pressed while the page was not hydrated yet. */
export function EarlyKeys() {
  const { nonce } = useRouter().options.ssr ?? {};
  const isReady = usePageReady();
  useEffect(() => {
    if (!isReady || window.earlyKeys === undefined) return;
    const { pressed, stop } = window.earlyKeys;
    stop();
    delete window.earlyKeys;
    pressAgain(pressed.filter(({ timeStamp }) => performance.now() - timeStamp < maxAge));
  }, [isReady]);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // It has run when React comes to it: the browser's own build is without its text.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? recorder : '' }}
    />
  );
}
