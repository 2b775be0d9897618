import { day } from '@aloft/core/service';
import { isLocale, sourceLocale } from '@aloft/i18n';
import { sql } from 'kysely';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { sendOptionalMail } from '../../platform/mail/optional-mail.ts';
import type { Services } from '../../services.ts';
import { reminderMail } from './reminder-mail.ts';

/** The mail category for unsubscribing. */
export const reminderScene = 'membership';
const ahead = 3 * day;
const batchSize = 500;

/** An account and its membership's end. */
interface Ending {
  readonly id: string;
  readonly end: number;
}

/** A batch of accounts whose membership ends within three days, ordered by end. */
function endingSoon({ db }: Services, now: number, after: Ending): Promise<readonly Ending[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'vip_expires_at as end'])
    .where('vip_expires_at', '>', now)
    .where('vip_expires_at', '<=', now + ahead)
    .where(sql<boolean>`(vip_expires_at, id) > (${after.end}, ${after.id})`)
    .orderBy('vip_expires_at')
    .orderBy('id')
    .limit(batchSize)
    .execute();
}

/** Those who bought it, have a verified address and did not unsubscribe. */
function dueReminders({ db }: Services, ids: readonly string[]) {
  return db
    .selectFrom('accounts')
    .innerJoin('orders', 'orders.account_id', 'accounts.id')
    .leftJoin('orders as later', (join) =>
      join
        .onRef('later.account_id', '=', 'orders.account_id')
        .onRef('later.paid_at', '>', 'orders.paid_at')
        .on('later.status', '=', 'PAID'),
    )
    .leftJoin('reminders', (join) =>
      join
        .onRef('reminders.account_id', '=', 'accounts.id')
        .onRef('reminders.ends_at', '=', 'accounts.vip_expires_at'),
    )
    .leftJoin('unsubscribed', (join) =>
      join.onRef('unsubscribed.email', '=', 'accounts.email').on('unsubscribed.scene', '=', reminderScene),
    )
    .select(['accounts.id', 'accounts.email', 'accounts.vip_expires_at as end', 'orders.locale'])
    .where('accounts.id', 'in', ids)
    .where('accounts.email_verified_at', 'is not', null)
    .where('orders.status', '=', 'PAID')
    .where('later.id', 'is', null)
    .where('reminders.account_id', 'is', null)
    .where('unsubscribed.email', 'is', null)
    .execute();
}

/** Sends one mail per account and membership end. */
async function remind(services: Services, due: Awaited<ReturnType<typeof dueReminders>>): Promise<void> {
  const { app } = services.addresses;
  for (const { id, email, end, locale } of due) {
    const taken = await services.db
      .insertInto('reminders')
      .values({ account_id: id, ends_at: end })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows !== 1n) continue;
    const reader = isLocale(locale) ? locale : sourceLocale;
    await sendOptionalMail(services, {
      to: email,
      cause: 'membership',
      scene: reminderScene,
      locale: reader,
      ...reminderMail(reader, { end, shop: `${app}/drive/payment?locale=${reader}` }),
    });
  }
}

/**
 * Reminds buyers by mail that their membership ends, once per end, in the language they bought in, unless they
 * unsubscribed (R7.18, T27). Recorded before it is sent: a crash loses a mail, and never sends two.
 */
export async function sendReminders(services: Services): Promise<void> {
  const now = services.clock();
  let after: Ending = { id: '', end: now };
  for (;;) {
    const page = await endingSoon(services, now, after);
    const last = page.at(-1);
    if (last === undefined) return;
    const due = await dueReminders(
      services,
      page.map((one) => one.id),
    );
    await remind(services, due);
    after = last;
    await yieldToEventLoop();
  }
}
