import { normaliseEmail } from '@aloft/core/service';
import type { Locale } from '@aloft/i18n';
import type { Services } from '../../services.ts';
import type { Mail } from './mail.ts';
import { sendMail } from './send.ts';
import { hasEnded, unsubscribeLinks } from './unsubscribe.ts';

const stop: Readonly<Record<Locale, string>> = {
  'en-US': 'Unsubscribe:',
  'zh-CN': '不再接收此类邮件：',
  'zh-TW': '不再接收這類郵件：',
  id: 'Berhenti berlangganan email ini:',
  ms: 'Berhenti menerima e-mel seperti ini:',
  ko: '수신 거부:',
};

/** What such a mail says, in the language of its reader. */
export interface OptionalText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** A mail of a kind that its reader can end. */
export interface OptionalMail extends OptionalText, Pick<Mail, 'to' | 'cause'> {
  /** The kind, as the reader's choice is stored. */
  readonly scene: string;
  readonly locale: Locale;
}

/**
 * Queues a mail of a kind that can be unsubscribed from, unless the recipient has: with a link to the page that asks, and
 * the address that mail programs post to (R7.18, RFC 8058).
 */
export async function sendOptionalMail(services: Services, mail: OptionalMail): Promise<void> {
  const { to, cause, scene, locale, subject, paragraphs } = mail;
  const kind = { email: normaliseEmail(to), scene };
  if (await hasEnded(services.db, kind)) return;
  const { page, oneClick } = unsubscribeLinks(services, kind, locale);
  const text = `${[...paragraphs, `${stop[locale]} ${page}`].join('\r\n\r\n')}\r\n`;
  await sendMail(services, { to, cause, subject, text, unsubscribe: oneClick });
}
