import * as v from 'valibot';
import { queryParameters } from '../../rules/query.ts';
import { ProductKind } from '../../wire/settings.ts';
import { rewardTypes } from '../grants.ts';
import { recordOf } from '../lists.ts';
import { TextLine } from '../text.ts';

const Way = v.optional(v.pipe(v.string(), v.maxLength(128)), '');
/** `POST /vip/v1/activity/invite`: whose invitation, and by which way it came (R3.11). */
export const InviteBody = v.object({
  from: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  rr: Way,
  tf: Way,
  rf: Way,
});
const Limit = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100));
/** `GET /vip/v1/activity/inviteExtActivityPage`. */
export const InvitePageQuery = v.object({ limit: v.optional(Limit, '20') });
/** Data of the activity's page; only its size is checked (R3.11). */
const ActivityData = v.optional(v.union([v.pipe(v.string(), v.maxLength(4096)), recordOf(v.unknown())]));
/** `POST /vip/v1/order/activation-code`. */
export const RedeemBody = v.object({
  activation_code: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  data: ActivityData,
});
/** `GET /vip/v1/task/status`. */
export const SceneQuery = v.object({ scene: v.literal('newcomer') });
/** `POST /vip/v1/activity/rewardVip`. */
export const RewardBody = v.object({ type: v.picklist(rewardTypes), data: ActivityData });
/** `POST /vip/v1/activity/compensate`. */
export const CompensationBody = v.object({
  type: v.pipe(v.string(), v.maxLength(128)),
  action: v.picklist(['check', 'claim']),
});
/** `POST /vip/v1/order`. */
export const NewOrderBody = v.object({
  product_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  return_url: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(2048)), '/drive/payment'),
  language: v.optional(v.pipe(v.string(), v.maxLength(64))),
  scene: v.optional(queryParameters.scene),
});
/** `GET /mail/v1/unsubscribe`. */
export const UnsubscribeQuery = v.object({ d: v.pipe(v.string(), v.maxLength(2048)) });
/** What the text of an unsubscribe link is signed for. */
export const Unsubscription = v.object({
  email: v.pipe(v.string(), v.maxLength(254)),
  /** Which kind of mail. */
  scene: v.pipe(v.string(), v.maxLength(64)),
  /** Milliseconds since the Unix epoch. */
  expires: v.number(),
});
export type Unsubscription = v.InferOutput<typeof Unsubscription>;

/** Max. bytes of one pack: 1 PiB. */
export const maxPackBytes = 2 ** 50;

/** What an operator offers for sale: traffic has no end, and only packs have bytes. */
export const Sold = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    language: v.pipe(v.string(), v.regex(/^([A-Za-z]{2}(-[A-Za-z]{2})?)?$/)),
    name: v.pipe(TextLine(120), v.minLength(1)),
    kind: v.optional(ProductKind, 'membership'),
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3650)), 0),
    bytes: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxPackBytes, '1 PiB at most')),
      0,
    ),
    price: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  }),
  v.forward(
    v.check(({ kind, days }) => kind === 'traffic' || days >= 1, '1 at least'),
    ['days'],
  ),
  v.forward(
    v.check(({ kind, days }) => kind !== 'traffic' || days === 0, 'traffic has no end'),
    ['days'],
  ),
  v.forward(
    v.check(({ kind, bytes }) => kind === 'membership' || bytes >= 1, 'a pack has 1 at least'),
    ['bytes'],
  ),
  v.forward(
    v.check(({ kind, bytes }) => kind !== 'membership' || bytes === 0, 'a membership has none'),
    ['bytes'],
  ),
);
/** A product in one language, or with an empty language for all; the price is in the currency's smallest unit. */
export type Sold = v.InferOutput<typeof Sold>;
/** The same before it is checked: a membership need not say its kind, nor what it has none of. */
export type OfferedProduct = v.InferInput<typeof Sold>;
