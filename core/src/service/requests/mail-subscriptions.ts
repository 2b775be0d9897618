import * as v from 'valibot';
import { mailScenes } from '../../wire/mail-subscriptions.ts';

/** `POST /mail/v1/subscriptions`. */
export const MailSubscriptionBody = v.object({ scene: v.picklist(mailScenes), subscribed: v.boolean() });
export type MailSubscriptionBody = v.InferOutput<typeof MailSubscriptionBody>;
