import { cookieNameOf, cookieTable } from '@aloft/core';
import { parsePageQuery } from '@aloft/core/rules';
import { isLocale, type Locale, negotiateLocale } from '@aloft/i18n';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import type { Environment } from '../../platform/http/environment.ts';

/**
 * The language that an address names: its prefix, else `?locale=` (R2.23, R5.1). Null for one that names none, or none of
 * the six; of a repeated parameter the first counts.
 */
function localeOfAddress({ pathname, searchParams }: URL): Locale | null {
  const prefix = pathname.split('/')[1];
  return isLocale(prefix) ? prefix : (parsePageQuery(searchParams).locale ?? null);
}

/** The language of a document (R4.9): what its address names, what the visitor chose before, what their browser wants. */
export function localeOf(c: Context<Environment>): Locale {
  return (
    localeOfAddress(new URL(c.req.url)) ??
    negotiateLocale({
      cookie: getCookie(c, cookieNameOf('locale')),
      acceptLanguage: c.req.header('accept-language'),
    })
  );
}

/** The header that remembers a language, as a switch in the page does. */
function localeCookie(c: Context<Environment>, locale: Locale): string {
  const { life, sameSite } = cookieTable.locale;
  const secure = c.get('services').addresses.app.startsWith('https:');
  return generateCookie(cookieNameOf('locale'), locale, { path: '/', maxAge: life, sameSite, secure });
}

/** Remembers the language that the address of a page names, in whatever answers it. */
export function rememberLocale(c: Context<Environment>, answer: Response): Response {
  const named = localeOfAddress(new URL(c.req.url));
  if (named !== null) answer.headers.append('set-cookie', localeCookie(c, named));
  return answer;
}
