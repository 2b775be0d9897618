import { MailSubscriptionBody } from '@aloft/core/service';
import type { MailSubscriptions } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import { transact } from '../../platform/database/transaction.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { readerLocale } from '../../platform/mail/reader-locale.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner } from '../files/owner.ts';
import { endSubscription, mailSubscriptionsOf, subscribe } from './subscriptions.ts';

async function answer(c: Context<Environment>): Promise<Response> {
  const subscriptions = await mailSubscriptionsOf(c.get('services').db, owner(c).accountId);
  return c.json(subscriptions satisfies MailSubscriptions);
}

/** Which mails a person gets besides those about the account's security (R10.10). */
export function mailSubscriptionRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/mail/v1/subscriptions', signedIn(), answer);

  routes.post('/mail/v1/subscriptions', signedIn(), async (c) => {
    const body = await parseBody(c, MailSubscriptionBody);
    if (isRefusal(body)) return failWith(c, body);
    const { db, clock } = c.get('services');
    const wish = { accountId: owner(c).accountId, scene: body.scene, now: clock() };
    const locale = readerLocale(c);
    const refusal = await transact(db, async (within) => {
      if (body.subscribed) return subscribe(within, { ...wish, locale });
      await endSubscription(within, wish);
      return null;
    });
    return refusal === null ? answer(c) : failWith(c, refusal);
  });
  return routes;
}
