import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageReady } from '../../layouts/page-ready.ts';
import { keySequencesOf } from './combinations.ts';
import { maxWait, pressAgain } from './kept-keys.ts';
import { shortcuts } from './shortcuts.ts';

declare global {
  interface Window {
    /** Keys that were pressed before the page answered, and how to stop keeping them. */
    earlyKeys?: { readonly pressed: readonly KeyboardEvent[]; readonly stop: () => void };
  }
}

/** The keys of a list and of every page. Those that write into the clipboard or read it are the browser's. */
const combinations = [
  ...[shortcuts.search, shortcuts.newFolder, shortcuts.newTextFile, shortcuts.downloadLink, shortcuts.rename],
  ...[shortcuts.trash, shortcuts.undo, shortcuts.selectAll, shortcuts.move, shortcuts.movePage],
  ...[shortcuts.selectMore, shortcuts.toggle, shortcuts.first, shortcuts.last],
].flatMap(keySequencesOf);

/**
 * Keeps the keys that do something on the page, and text, from the first frame on: the rows are there half a second
 * before the page answers. Inline, because no other script runs so early. What is typed into a field, and every other
 * key, is the browser's.
 */
const recorder = `(() => {
  const pressed = [];
  const combinations = ${JSON.stringify(combinations.flat())};
  let searches = false;
  const keep = (event) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    const isOfComposition = event.isComposing || event.keyCode === 229;
    if (pressed.length >= 200 || isOfComposition || target.closest('input:not([type=checkbox]), textarea, select, dialog')) return;
    const mod = ctrlKey || metaKey;
    const isKnown = combinations.some((one) => one.mod === mod && one.alt === altKey && one.shift === shiftKey &&
      (one.key === key || one.key === key.toUpperCase() || (altKey && 'Key' + one.key === code)));
    const isText = !mod && !altKey && [...key].length === 1 && key !== ' ';
    const isOfList = mod || altKey || target.closest('[role=grid]');
    if (searches ? !(isText || key === ' ' || key === 'Enter' || key === 'Backspace') : !(isText || (isKnown && isOfList))) return;
    searches ||= mod && key === 'k';
    event.preventDefault();
    pressed.push(event);
  };
  addEventListener('keydown', keep, true);
  window.earlyKeys = { pressed, stop: () => removeEventListener('keydown', keep, true) };
})()`;

/** Loses no key that was pressed while the page was not hydrated yet. */
export function EarlyKeys() {
  const { nonce } = useRouter().options.ssr ?? {};
  const isReady = usePageReady();
  useEffect(() => {
    if (!isReady || window.earlyKeys === undefined) return;
    const { pressed, stop } = window.earlyKeys;
    stop();
    delete window.earlyKeys;
    void pressAgain(pressed.filter(({ timeStamp }) => performance.now() - timeStamp < maxWait));
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
