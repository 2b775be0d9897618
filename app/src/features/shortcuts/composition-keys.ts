/**
 * Whether a key belongs to an input method, as for Chinese, Japanese and Korean. Safari tells of the key that ends a
 * composition after its end, with the key code alone. Each event speaks for itself: a composition may never end.
 */
const isOfComposition = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;

/**
 * Keeps the keys of an input method from every listener behind `target`; what the browser does with them stays.
 * @param phase `capture` keeps them from all that is within it, `bubble` from all that is around it
 */
export function stopCompositionKeys(target: EventTarget, phase: 'capture' | 'bubble'): void {
  target.addEventListener(
    'keydown',
    (event) => {
      if (!(event instanceof KeyboardEvent) || !isOfComposition(event)) return;
      // The text of an editor watches them itself, and the editor stops them at its border.
      const isOfEditor = event.target instanceof Element && event.target.closest('.cm-content') !== null;
      if (phase === 'bubble' || !isOfEditor) event.stopImmediatePropagation();
    },
    phase === 'capture',
  );
}
