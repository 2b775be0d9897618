import { type Locale, locales } from '@aloft/i18n';
import { openAddress } from '../navigation/open-address.ts';

/** Loads the page again in a language, which the preference says already. */
export function loadInLocale(locale: Locale): void {
  const parts = window.location.pathname.split('/').filter((part) => part !== '');
  const prefixed = locales.some((one) => one.code === parts[0]);
  const path = `/${[locale, ...parts.slice(1)].join('/')}${window.location.search}`;
  if (!prefixed || !openAddress(path, { by: 'assign' })) window.location.reload();
}
