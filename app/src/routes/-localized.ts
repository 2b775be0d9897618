import { isLocale, locales } from '@aloft/i18n';
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router';
import type { RouterContext } from '../router-context.ts';

/** Shows “not found” where the first segment of an address is none of the six languages (R2.4). */
export function requireLocale({ params }: { readonly params: { readonly locale: string } }): void {
  if (!isLocale(params.locale)) throw notFound();
}

interface Arriving {
  readonly context: RouterContext;
  readonly location: ParsedLocation;
}

/** Leads from an address without a language to the same page in the reader's own, with what it asks for (R2.4). */
export function leadToLocale({ context, location }: Arriving): void {
  throw redirect({ href: `/${context.facts.locale}${location.pathname}${location.searchStr}` });
}

/** The links of a page's head to the page itself and to the same page in the other languages (R9.1). */
export function localizedLinks({ facts }: RouterContext, path: `/${string}`) {
  const address = (code: string): string => `${facts.origin}/${code}${path}`;
  return [
    { rel: 'canonical', href: address(facts.locale) },
    ...locales.map(({ code }) => ({ rel: 'alternate', hrefLang: code, href: address(code) })),
  ];
}
