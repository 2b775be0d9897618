import type { MailScene, MailSubscriptions } from '@aloft/core/wire';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

const key = ['mail-subscriptions'] as const;

/** Which mails the person gets besides those about the account's security (R10.10). */
export const mailSubscriptions = queryOptions({
  queryKey: key,
  queryFn: ({ client }) => unwrap(apiOf(client).vip.getMailSubscriptions()),
});

/** Begins or ends one kind of mail; shown at once, and taken back when it fails. */
export const setMailSubscription = mutationOptions({
  mutationFn: (wanted: { readonly scene: MailScene; readonly subscribed: boolean }, { client }) =>
    unwrap(apiOf(client).vip.setMailSubscription(wanted)),
  onMutate: (wanted, { client }) =>
    client.setQueryData<MailSubscriptions>(key, (known) =>
      known === undefined
        ? known
        : { subscriptions: known.subscriptions.map((one) => (one.scene === wanted.scene ? wanted : one)) },
    ),
  onSettled: (_done, _error, _wanted, _before, { client }) => client.invalidateQueries({ queryKey: key }),
  // One after the other, so that the last choice is the one that is kept.
  scope: { id: 'mail-subscriptions' },
});
