import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Which mails the account gets besides those about its security. `GET /mail/v1/subscriptions` (R10.10)
 * @errors unauthenticated
 */
export function getMailSubscriptions(
  call: Caller,
  options?: CallOptions,
): Promise<Result<wire.MailSubscriptions>> {
  return call(
    { host: 'vip', method: 'GET', path: '/mail/v1/subscriptions', answer: wire.MailSubscriptions },
    options,
  );
}

/**
 * Begins or ends one kind of mail, written in the language of the request. `POST /mail/v1/subscriptions` (R10.10)
 * @errors email_not_verified (mails go to verified addresses only), unauthenticated
 */
export function setMailSubscription(
  call: Caller,
  subscription: wire.MailSubscriptions['subscriptions'][number],
  options?: CallOptions,
): Promise<Result<wire.MailSubscriptions>> {
  return call(
    {
      host: 'vip',
      method: 'POST',
      path: '/mail/v1/subscriptions',
      body: subscription,
      answer: wire.MailSubscriptions,
    },
    options,
  );
}
