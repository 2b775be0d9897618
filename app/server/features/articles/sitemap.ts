import type { Locale } from '@aloft/i18n';
import { xmlDocument } from '../../platform/http/xml-document.ts';

/**
 * The sitemap of pages that exist in each language, each with its translations (R2.1).
 * @param pages their paths behind the language; empty for the home page
 */
export function sitemap(origin: string, locales: readonly Locale[], pages: readonly string[]): string {
  const address = (locale: Locale, page: string): string => `${origin}/${locale}${page}`;
  const url = pages.flatMap((page) => {
    const translations = locales.map((locale) => ({
      ...{ '@rel': 'alternate', '@hreflang': locale },
      '@href': address(locale, page),
    }));
    return locales.map((locale) => ({ loc: address(locale, page), 'xhtml:link': translations }));
  });
  return xmlDocument({
    urlset: {
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      url,
    },
  });
}
