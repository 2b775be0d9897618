import { isLocale, type Locale, negotiateLocale } from '@aloft/i18n';
import type { Context } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import type { Operator } from '../management/change-log.ts';
import type { OperatorSession } from './session.ts';
import { type ConsoleTranslations, consoleTranslations } from './translations/translations.ts';

/** Everything that a page of the console is made from. */
export interface Visit {
  readonly c: Context<Environment>;
  readonly session: OperatorSession;
  readonly locale: Locale;
  readonly translations: ConsoleTranslations;
}

/** The reader's language, as the browser names it. */
export function localeOf(c: Context<Environment>): Locale {
  const negotiated = negotiateLocale({ acceptLanguage: c.req.header('accept-language') ?? '' });
  return isLocale(negotiated) ? negotiated : 'en-US';
}

export function visitOf(c: Context<Environment>, session: OperatorSession): Visit {
  const locale = localeOf(c);
  return { c, session, locale, translations: consoleTranslations[locale] };
}

/** The operator, as the log of changes names them. */
export const operatorOf = ({ c, session }: Visit): Operator => ({
  name: session.name,
  accountId: session.accountId,
  via: 'console',
  address: c.get('clientAddress'),
});
