import type { Locale } from '@aloft/i18n';

/** A text as XML has it. */
export const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * The sitemap of pages that exist in each language, each with its translations (R2.1).
 * @param pages their paths behind the language; empty for the home page
 */
export function sitemap(origin: string, locales: readonly Locale[], pages: readonly string[]): string {
  const address = (locale: string, page: string): string => escapedXml(`${origin}/${locale}${page}`);
  const entries = pages.flatMap((page) => {
    const translations = locales.map(
      (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale, page)}"/>`,
    );
    return locales.map((locale) => `<url><loc>${address(locale, page)}</loc>${translations.join('')}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
