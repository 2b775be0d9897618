import * as v from 'valibot';
import { Id, optionalText, Time } from './primitives.ts';

/** One membership among several; `surplus_day` in days, null when the service does not say. */
export const VipItem = v.object({
  type: v.string(),
  expire: Time,
  surplus_day: v.optional(v.nullable(v.number()), null),
  description: optionalText,
  status: optionalText,
});
export type VipItem = v.InferOutput<typeof VipItem>;

/** `GET /drive/v1/privilege/vip` (R3.5, R6.1): premium when `status` is `ok`. */
export const Vip = v.object({
  result: v.string(),
  message: optionalText,
  redirect_uri: optionalText,
  data: v.object({
    expire: Time,
    status: v.string(),
    type: v.string(),
    user_id: Id,
    vipItem: v.optional(v.array(VipItem), []),
  }),
});
export type Vip = v.InferOutput<typeof Vip>;

/** `POST /vip/v1/activity/free-vip`: 0 when the days were given before. */
export const FreeVip = v.object({ free_days: v.number() });
export type FreeVip = v.InferOutput<typeof FreeVip>;
