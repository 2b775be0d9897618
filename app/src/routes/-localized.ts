import { isLocale, locales } from '@aloft/i18n';
import type { RouteEntry } from '../guards/guard.ts';
import type { RouterContext } from '../router-context.ts';

/** What a page under a language declares: it is there in each of the six, and under no other first segment (R2.4). */
export const localized = {
  validate: ({ params }: RouteEntry) => isLocale(params.locale),
} as const;

/**
 * The links of a page's head to the page itself and to the same page in the other languages (R9.1).
 * @param path behind the language; empty for the home page
 */
export function localizedLinks({ facts }: RouterContext, path: `/${string}` | '') {
  const address = (code: string): string => `${facts.origin}/${code}${path}`;
  return [
    { rel: 'canonical', href: address(facts.locale) },
    ...locales.map(({ code }) => ({ rel: 'alternate', hrefLang: code, href: address(code) })),
    // Leads to the reader's own.
    { rel: 'alternate', hrefLang: 'x-default', href: `${facts.origin}${path === '' ? '/' : path}` },
  ];
}
