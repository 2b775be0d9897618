import type { LazyFlows } from './lazy-flows.ts';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;
/** Milliseconds after which the flows come in any case: they notice a newer build, and who signs in in another tab. */
const longest = 60_000;

/** Loads the flows with the first sign that somebody is about to use the page, so that they are there when it is pressed. */
export function loadWithUse(flows: LazyFlows, failed: () => void): void {
  const listening = new AbortController();
  const load = (): void => {
    listening.abort();
    clearTimeout(timer);
    flows.load().catch(failed);
  };
  const timer = setTimeout(load, longest);
  for (const sign of signs) {
    window.addEventListener(sign, load, { signal: listening.signal, passive: true, capture: true });
  }
}
