import type { MailScene } from '@aloft/core/wire';
import { isLocale, type Locale, sourceLocale } from '@aloft/i18n';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { sendOptionalMail } from '../../platform/mail/optional-mail.ts';
import type { Services } from '../../services.ts';
import { type SubscriptionMail, subscriptionMail } from './subscription-mails.ts';

const batchSize = 200;

/** Someone who asked for a kind of mail and has not had it today. */
export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly locale: Locale;
}

/** A batch of them, ordered by id: with a verified address, not being deleted, and not unsubscribed by a mail's link. */
async function dueSubscribers(
  { db }: Services,
  scene: MailScene,
  today: string,
  after: string,
): Promise<readonly Subscriber[]> {
  const rows = await db
    .selectFrom('mail_subscriptions')
    .innerJoin('accounts', 'accounts.id', 'mail_subscriptions.account_id')
    .leftJoin('unsubscribed', (join) =>
      join.onRef('unsubscribed.email', '=', 'accounts.email').on('unsubscribed.scene', '=', scene),
    )
    .select(['accounts.id', 'accounts.email', 'mail_subscriptions.locale'])
    .where('mail_subscriptions.scene', '=', scene)
    .where('mail_subscriptions.account_id', '>', after)
    .where('mail_subscriptions.sent_on', '<', today)
    .where('accounts.email_verified_at', 'is not', null)
    .where('accounts.delete_at', 'is', null)
    .where('unsubscribed.email', 'is', null)
    .orderBy('mail_subscriptions.account_id')
    .limit(batchSize)
    .execute();
  return rows.map(({ id, email, locale }) => ({
    id,
    email,
    locale: isLocale(locale) ? locale : sourceLocale,
  }));
}

/** Notes that the mail of the day is sent; false when another process has done so. */
export async function takeDay(
  db: Services['db'],
  scene: MailScene,
  { id }: Subscriber,
  today: string,
): Promise<boolean> {
  const taken = await db
    .updateTable('mail_subscriptions')
    .set({ sent_on: today })
    .where('account_id', '=', id)
    .where('scene', '=', scene)
    .where('sent_on', '<', today)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/**
 * Calls `prepare` for everyone who asked for a kind of mail and has not had it today, and sends what it answers. It has to
 * note the day before (`takeDay`): a crash loses a mail, and never sends two.
 */
export async function mailSubscribers(
  services: Services,
  scene: MailScene,
  today: string,
  prepare: (who: Subscriber) => Promise<SubscriptionMail | null>,
): Promise<void> {
  for (let after = ''; ; ) {
    const page = await dueSubscribers(services, scene, today, after);
    for (const who of page) {
      const wanted = await prepare(who);
      if (wanted === null) continue;
      await sendOptionalMail(services, {
        to: who.email,
        cause: 'subscription',
        scene,
        locale: who.locale,
        ...subscriptionMail(who.locale, wanted, services.addresses.app),
      });
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
    await yieldToEventLoop();
  }
}
