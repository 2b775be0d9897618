import type { Theme } from '@aloft/core/rules';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Null until it is chosen: then the page is as the server rendered it. */
let shown: Theme | null = null;

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Shows the page in a theme, and says so to what names it. */
export function showTheme(theme: Theme): void {
  shown = theme;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const changed of listeners) changed();
}

/** The theme that the page is shown in. */
export function useTheme(rendered: Theme): Theme {
  return useSyncExternalStore(
    subscribe,
    () => shown ?? rendered,
    () => rendered,
  );
}
