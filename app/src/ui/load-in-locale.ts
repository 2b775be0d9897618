import { type Locale, locales } from '@aloft/i18n';
import { openAddress } from '../navigation/open-address.ts';

const isPrefixed = (pathname: string): boolean => {
  const prefix = pathname.split('/')[1];
  return locales.some(({ code }) => code === prefix);
};

/** The address of a page in a language: its prefix where it has one, else `?locale=` (R5.1). */
export function addressInLocale(locale: Locale, pathname: string, search: string): string {
  const asked = new URLSearchParams(search);
  if (isPrefixed(pathname)) {
    asked.delete('locale');
    const rest = pathname.split('/').slice(2);
    return `/${[locale, ...rest].join('/')}${asked.size === 0 ? '' : `?${asked}`}`;
  }
  asked.set('locale', locale);
  return `?${asked}`;
}

/** Loads the page again in a language, which the preference says already; the address names no other any more. */
export function loadInLocale(locale: Locale): void {
  const { pathname, search, hash } = window.location;
  const asked = new URLSearchParams(search);
  if (!isPrefixed(pathname) && !asked.has('locale')) {
    window.location.reload();
    return;
  }
  asked.delete('locale');
  const query = asked.size === 0 ? '' : `?${asked}`;
  const address = isPrefixed(pathname) ? addressInLocale(locale, pathname, search) : `${pathname}${query}`;
  if (!openAddress(`${address}${hash}`, { by: 'assign' })) window.location.reload();
}
