import * as v from 'valibot';

/**
 * The kinds of mail that a person chooses: the end of their membership, files that arrived through upload-only links,
 * and a check-in that is due. Mails about the account's security are none of them.
 */
export const mailScenes = ['membership', 'received_files', 'check_in'] as const;
export type MailScene = (typeof mailScenes)[number];

/** `GET /mail/v1/subscriptions`: every kind, and whether the account gets it; ours. */
export const MailSubscriptions = v.object({
  subscriptions: v.array(v.object({ scene: v.picklist(mailScenes), subscribed: v.boolean() })),
});
export type MailSubscriptions = v.InferOutput<typeof MailSubscriptions>;
