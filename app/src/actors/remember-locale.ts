import type { Flows } from '@aloft/core';
import { isLocale } from '@aloft/i18n';

/**
 * Keeps the chosen language beside its cookie, which is what a server reads: browsers delete cookies that a page has
 * written after days, and the choice would be lost (R3.13). The next page is in the language again.
 */
export function rememberLocale({ store, cookies }: Flows): void {
  const chosen = cookies.read('locale');
  const kept = store.read('locale');
  if (chosen !== null && isLocale(chosen)) {
    if (chosen !== kept) store.write('locale', chosen);
  } else if (kept !== null) cookies.write('locale', kept);
}
