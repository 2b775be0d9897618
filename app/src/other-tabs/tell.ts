import type { Theme } from '@aloft/core/rules';
import type { Locale } from '@aloft/i18n';

/** What a person chose on a page, which the other tabs of the browser follow (P31). */
export type Chosen =
  | { readonly what: 'locale'; readonly locale: Locale }
  | { readonly what: 'theme'; readonly theme: Theme }
  | { readonly what: 'sidebar'; readonly isCollapse: boolean }
  | { readonly what: 'displayModes' };

let opened: BroadcastChannel | null = null;

/** One for the page: a channel does not hear what it says itself. Null where the browser has none. */
export function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'function') opened ??= new BroadcastChannel('aloft-preferences');
  return opened;
}

/** Tells the other tabs what was chosen on this page. */
export function tellOtherTabs(chosen: Chosen): void {
  channel()?.postMessage(chosen);
}
