import { type MailScene, type MailSubscriptions, mailScenes } from '@aloft/core/wire';
import type { Locale } from '@aloft/i18n';
import type { Database } from '../../platform/database/open.ts';
import { endMails } from '../../platform/mail/unsubscribe.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { reminderScene } from '../vip/reminders.ts';
import { leaveOutEarlierFiles } from './received-files.ts';

/** Sent until the person ends them; the others begin with their wish. */
const isSentUnasked = (scene: MailScene): boolean => scene === reminderScene;

/** Every kind of mail, and whether the account gets it (R10.10). */
export async function mailSubscriptionsOf(db: Database, accountId: string): Promise<MailSubscriptions> {
  const asked = await db
    .selectFrom('mail_subscriptions')
    .select('scene')
    .where('account_id', '=', accountId)
    .execute();
  const ended = await db
    .selectFrom('unsubscribed')
    .innerJoin('accounts', 'accounts.email', 'unsubscribed.email')
    .select('scene')
    .where('accounts.id', '=', accountId)
    .where('scene', 'in', mailScenes)
    .execute();
  const has = (rows: readonly { readonly scene: string }[], scene: MailScene): boolean =>
    rows.some((row) => row.scene === scene);
  return {
    subscriptions: mailScenes.map((scene) => ({
      scene,
      subscribed: !has(ended, scene) && (isSentUnasked(scene) || has(asked, scene)),
    })),
  };
}

interface Wish {
  readonly accountId: string;
  readonly scene: MailScene;
  readonly locale: Locale;
  readonly now: number;
}

/**
 * Begins a kind of mail. Called in a transaction. Refuses `email_not_verified`: nobody has mails sent to an address that
 * is not theirs, or undoes what its owner chose.
 */
export async function subscribe(
  db: Database,
  { accountId, scene, locale, now }: Wish,
): Promise<Refusal | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'email_verified_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.email_verified_at === null) return refuse('email_not_verified');
  await db.deleteFrom('unsubscribed').where('email', '=', account.email).where('scene', '=', scene).execute();
  const known = await db
    .updateTable('mail_subscriptions')
    .set({ locale })
    .where('account_id', '=', accountId)
    .where('scene', '=', scene)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return null;
  await db
    .insertInto('mail_subscriptions')
    .values({ account_id: accountId, scene, locale, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (scene === 'received_files') await leaveOutEarlierFiles(db, accountId);
  return null;
}

/** Ends a kind of mail, as its own link does. Called in a transaction. */
export async function endSubscription(
  db: Database,
  { accountId, scene, now }: Omit<Wish, 'locale'>,
): Promise<void> {
  await db
    .deleteFrom('mail_subscriptions')
    .where('account_id', '=', accountId)
    .where('scene', '=', scene)
    .execute();
  if (!isSentUnasked(scene)) return;
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await endMails(db, { email, scene }, now);
}
