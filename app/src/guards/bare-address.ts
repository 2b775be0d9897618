import { isLocale } from '@aloft/i18n';
import { redirectWithin } from '../navigation/check-address.ts';
import type { RouterContext } from '../router-context.ts';

/** An address as the router gives it. */
interface Arriving {
  readonly pathname: string;
  readonly searchStr: string;
}

/** Leads from an address without a language to the same page in the reader's own, with what it asks for (R2.4). */
export function leadToLocale(
  {
    facts,
    hasPage,
  }: Pick<RouterContext, 'hasPage'> & { readonly facts: Pick<RouterContext['facts'], 'locale'> },
  { pathname, searchStr }: Arriving,
): void {
  if (isLocale(pathname.split('/')[1] ?? '') || hasPage(pathname)) return;
  const localized = `/${facts.locale}${pathname}` as const;
  if (hasPage(localized)) throw redirectWithin(`${localized}${searchStr}`);
}
