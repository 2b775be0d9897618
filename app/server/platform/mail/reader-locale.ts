import { type Locale, negotiateLocale } from '@aloft/i18n';
import type { Context } from 'hono';
import type { Environment } from '../http/environment.ts';

/** The locale of the client. */
export function readerLocale(c: Context<Environment>): Locale {
  return negotiateLocale({ acceptLanguage: c.req.header('accept-language') ?? '' });
}
