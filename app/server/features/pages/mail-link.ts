import type { MailLink } from '@aloft/core/rules';
import { isLocale } from '@aloft/i18n';
import { unsubscribeState } from '../../platform/mail/unsubscribe.ts';
import type { Services } from '../../services.ts';

/** What the link of a mail leads to, where the address is that of the page that ends mails; else null (R7.18). */
export async function mailLinkOf(
  services: Services,
  { pathname, searchParams }: URL,
): Promise<MailLink | null> {
  const [, locale, page, ...more] = pathname.split('/');
  if (!isLocale(locale) || page !== 'unsubscribe' || more.length > 0) return null;
  const [d = '', ...others] = searchParams.getAll('d');
  return others.length > 0 ? 'expired' : unsubscribeState(services, d);
}
