import { locales } from '@aloft/i18n';
import type { RouterContext } from '../router-context.ts';
import { localizedLinks } from './-localized.ts';
import type { StructuredData } from './-structured-data.ts';

interface PublicPage {
  /** Behind the language; empty for the home page. */
  readonly path: `/${string}` | '';
  readonly title: string;
  /** What stands in the window’s title, if not the page’s and the product’s. */
  readonly documentTitle?: string;
  readonly description: string;
  /** What search engines read of it. */
  readonly data?: StructuredData;
}

/** JSON as a script element may hold it: no text in it ends the element. */
const scriptText = (data: StructuredData): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The head of a page that anybody may find: title, description, preview, translations, and data for search engines (R9.1). */
export function publicHead(context: RouterContext, page: PublicPage) {
  const { path, title, documentTitle = `${title} – Aloft`, description, data } = page;
  const { origin, locale } = context.facts;
  return {
    meta: [
      { title: documentTitle },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: data?.['@type'] === 'Article' ? 'article' : 'website' },
      { property: 'og:url', content: `${origin}/${locale}${path}` },
      {
        property: 'og:image',
        content: `${origin}/assets/previews/${locale}${path === '' ? '/home' : path}.png`,
      },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
      { property: 'og:site_name', content: 'Aloft' },
      { property: 'og:locale', content: locale.replace('-', '_') },
      ...locales
        .filter(({ code }) => code !== locale)
        .map(({ code }) => ({ property: 'og:locale:alternate', content: code.replace('-', '_') })),
    ],
    links: localizedLinks(context, path),
    scripts: data === undefined ? [] : [{ type: 'application/ld+json', children: scriptText(data) }],
  };
}
