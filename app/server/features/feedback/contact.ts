import { type MessageTopic, recaptchaAction } from '@aloft/core/rules';
import { type ContactBody, limits } from '@aloft/core/service';
import type { FeedbackKept } from '@aloft/core/wire';
import type { Locale } from '@aloft/i18n';
import { transact } from '../../platform/database/transaction.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { sendMail } from '../../platform/mail/send.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { spendToken } from '../captcha/guard.ts';

/** Who writes without an account. */
interface Visitor {
  /** The client that uses are counted for. */
  readonly client: string;
  readonly locale: Locale;
  readonly remembered: Remembered | null;
}

/** What they write, which may be about an article and needs no address then. */
type Message = Omit<ContactBody, 'topic'> & { readonly topic: MessageTopic };

/**
 * Keeps what somebody without an account tells the operator, and mails it to them where an address is set (R2.4). Nobody
 * else gets a mail: an address that is written into a form is no consent of its owner. Refuses a token that is used up or
 * was given for something else, and more than one client writes in a day.
 */
export async function keepContact(
  services: Services,
  { client, locale, remembered }: Visitor,
  { topic, email, order, message, recaptcha_token: token }: Message,
): Promise<FeedbackKept | Refusal> {
  const { captcha, feedbackMail } = services.configuration;
  if (captcha !== 'off' && !(await spendToken(services, token, { action: recaptchaAction })))
    return refuse('captcha_invalid', { field: 'recaptcha_token' });
  const limited = await countUse(services, limits.contacts, client);
  if (limited !== null) return limited;
  const kept = { id: newId() };
  await transact(services.db, async (db) => {
    await db
      .insertInto('contacts')
      .values({ ...kept, topic, email, order_number: order, message, locale, created_at: services.clock() })
      .execute();
    await rememberAnswer(db, remembered, 200, kept);
  });
  if (feedbackMail !== '')
    await sendMail(services, {
      to: feedbackMail,
      cause: 'contact',
      subject: `Contact: ${topic}`,
      text: [
        message,
        '',
        ...(email === '' ? [] : [`Answer to: ${email}`]),
        `Language: ${locale}`,
        ...(order === '' ? [] : [`Order: ${order}`]),
        '',
        `Read it with: aloft contact show ${kept.id}`,
      ].join('\n'),
    });
  return kept;
}
