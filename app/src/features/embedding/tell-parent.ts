import type { EmbedAction, EmbedMessage } from '@aloft/core/rules';

/** Tells the page around this one the name of an action, and nothing else (T1). @param origin the only one that hears it */
export function tellParent(action: EmbedAction, origin: string): void {
  window.parent.postMessage({ action } satisfies EmbedMessage, origin);
}
