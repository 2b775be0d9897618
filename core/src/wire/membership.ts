import * as v from 'valibot';
import { DecimalString, Id, Time } from './primitives.ts';

/** How much of one thing a membership includes, and what is used of it. Bytes or counts, as decimal strings. */
const Quantity = v.object({ total_assets: DecimalString, assets: DecimalString, size: DecimalString });
const Quantities = v.object({ offline: Quantity, upload: Quantity, download: Quantity });
/** What was bought beside the plan: storage packs that have not ended, the first to end first, and the traffic that is left. */
const Packs = v.object({
  storage: v.array(v.object({ order_id: Id, bytes: DecimalString, expires_at: Time })),
  traffic: DecimalString,
});
/** `GET /vip/v1/quantity/list`. */
export const QuantityList = v.object({
  base: v.object({ user_id: Id, vip_status: v.string(), expire_time: Time, ...Quantities.entries }),
  transfer: Quantities,
  packs: v.optional(Packs, { storage: [], traffic: '0' }),
  data: v.optional(v.array(v.unknown()), []),
  has_more: v.optional(v.boolean(), false),
});
export type QuantityList = v.InferOutput<typeof QuantityList>;

/** `GET /vip/v1/activity/inviteCode`. */
export const InviteCode = v.object({ code: v.string() });
export type InviteCode = v.InferOutput<typeof InviteCode>;
/** `GET /vip/v1/activity/inviteInfo`: people and days. */
export const InviteInfo = v.object({
  invited_nums: v.number(),
  add_days: v.number(),
  invited_join_days: v.number(),
  join_vip_nums: v.number(),
});
export type InviteInfo = v.InferOutput<typeof InviteInfo>;
/** `POST /vip/v1/activity/invite`: what coming by an invitation gave. */
export const Invited = v.object({ result: v.string(), add_days: v.optional(v.number(), 0) });
export type Invited = v.InferOutput<typeof Invited>;
/** `GET /vip/v1/activity/inviteExtActivityPage`: those who came, newest first. */
export const InvitePage = v.object({
  data: v.array(v.object({ name: v.string(), add_days: v.number(), time: Time })),
  total: v.number(),
});
export type InvitePage = v.InferOutput<typeof InvitePage>;

/** `POST /vip/v1/order/activation-code`: `add_days` days; `data.expire` is the membership's new end. */
export const Activated = v.object({
  result: v.string(),
  add_days: v.number(),
  data: v.optional(v.object({ expire: v.optional(Time, '') }), { expire: '' }),
});
export type Activated = v.InferOutput<typeof Activated>;

/** `GET /vip/v1/task/status`: the tasks of a scene that give days. */
export const VipTaskStatus = v.object({
  tasks: v.array(
    v.object({ type: v.string(), status: v.picklist(['open', 'done', 'rewarded']), reward_days: v.number() }),
  ),
});
export type VipTaskStatus = v.InferOutput<typeof VipTaskStatus>;
/** `POST /vip/v1/activity/rewardVip`. */
export const Rewarded = v.object({ result: v.string(), add_days: v.number() });
export type Rewarded = v.InferOutput<typeof Rewarded>;

const Day = v.pipe(v.string(), v.isoDate());
/** `GET /vip/v1/activity/check-in`: the check-ins of this month, oldest first, and how far the run is. */
export const CheckIn = v.object({
  /** By the service's clock, in its time zone. */
  today: Day,
  time_zone: v.string(),
  checked_in: v.boolean(),
  /** Successive days that count towards the next reward, today's included once it is made. */
  run: v.number(),
  run_length: v.number(),
  reward_days: v.number(),
  /** Rewards of a calendar month (UTC) at most. */
  rewards_per_month: v.number(),
  days: v.array(v.object({ day: Day, add_days: v.number() })),
});
export type CheckIn = v.InferOutput<typeof CheckIn>;

/** `POST /vip/v1/activity/check-in`: the days of membership that it gave, usually none. */
export const CheckedIn = v.object({ result: v.string(), add_days: v.number() });
export type CheckedIn = v.InferOutput<typeof CheckedIn>;

/** `POST /vip/v1/activity/compensate`: `check` only asks, `claim` takes. */
export const Compensated = v.object({
  status: v.picklist(['eligible', 'not_eligible', 'taken', 'ended', 'claimed']),
  add_days: v.number(),
});
export type Compensated = v.InferOutput<typeof Compensated>;

/** `POST /vip/v1/verifyRecaptchaToken`. */
export const RecaptchaVerified = v.object({ success: v.boolean(), score: v.optional(v.number(), 0) });
export type RecaptchaVerified = v.InferOutput<typeof RecaptchaVerified>;

/** `GET /mail/v1/unsubscribe`: the same answer whether the address exists or not (P34). */
export const Unsubscribed = v.object({ result: v.string() });
export type Unsubscribed = v.InferOutput<typeof Unsubscribed>;

/** `GET /statistics/pub/download`: how often each app was fetched. */
export const DownloadStatistics = v.object({ downloads: v.record(v.string(), DecimalString) });
export type DownloadStatistics = v.InferOutput<typeof DownloadStatistics>;

/** `POST /audit.admin/v1/share`: how many shares were judged. */
export const AuditedShare = v.object({ result: v.string(), affected: v.number() });
export type AuditedShare = v.InferOutput<typeof AuditedShare>;
