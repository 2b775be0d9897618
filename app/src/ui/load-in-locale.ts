import { type Locale, locales } from '@aloft/i18n';
import { openAddress } from '../navigation/open-address.ts';

/** Loads the page again in a language, which the preference says already; the address names no other any more. */
export function loadInLocale(locale: Locale): void {
  const { pathname, search, hash } = window.location;
  const parts = pathname.split('/').filter((part) => part !== '');
  const isPrefixed = locales.some((one) => one.code === parts[0]);
  const asked = new URLSearchParams(search);
  if (!isPrefixed && !asked.has('locale')) {
    window.location.reload();
    return;
  }
  asked.delete('locale');
  const path = isPrefixed ? `/${[locale, ...parts.slice(1)].join('/')}` : pathname;
  const query = asked.size === 0 ? '' : `?${asked}`;
  if (!openAddress(`${path}${query}${hash}`, { by: 'assign' })) window.location.reload();
}
