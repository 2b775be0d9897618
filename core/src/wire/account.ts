import * as v from 'valibot';
import { Id } from './primitives.ts';

/** Other clients get tokens; the browser gets cookies and this notice of them. */
export const BearerToken = v.object({
  token_type: v.literal('Bearer'),
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  sub: Id,
  scope: v.string(),
});
export const CookieToken = v.object({
  token_type: v.literal('Cookie'),
  expires_in: v.number(),
  sub: Id,
  scope: v.string(),
});
export const Token = v.variant('token_type', [BearerToken, CookieToken]);
export type Token = v.InferOutput<typeof Token>;

export const Attempt = v.object({
  attempt_id: v.string(),
  state: v.string(),
  authorize_url: v.string(),
  expires_in: v.number(),
});
export type Attempt = v.InferOutput<typeof Attempt>;

export const AttemptStatus = v.object({
  status: v.picklist(['pending', 'completed', 'denied', 'expired']),
  sub: v.optional(Id),
});
export type AttemptStatus = v.InferOutput<typeof AttemptStatus>;

/** A code for another device (QR): the short address and how often to ask. */
export const DeviceCode = v.object({
  device_code: v.pipe(v.string(), v.maxLength(256)),
  user_code: v.string(),
  verification_uri: v.string(),
  verification_uri_complete: v.string(),
  expires_in: v.number(),
  interval: v.pipe(v.number(), v.minValue(1), v.maxValue(60)),
});
export type DeviceCode = v.InferOutput<typeof DeviceCode>;

export const Authorized = v.object({ redirect_to: v.string() });
export const CodeOwner = v.object({ name: v.string(), email: v.string(), bound: v.boolean() });
export type CodeOwner = v.InferOutput<typeof CodeOwner>;

/** `GET /v1/user/me` (R3.5). */
export const Me = v.object({
  sub: Id,
  name: v.string(),
  picture: v.string(),
  email: v.string(),
  phone_number: v.string(),
  password: v.string(),
  status: v.string(),
  created_at: v.string(),
});
export type Me = v.InferOutput<typeof Me>;

export const CaptchaGranted = v.object({ captcha_token: v.string(), expires_in: v.number() });
export const CaptchaAnswer = v.union([
  CaptchaGranted,
  v.object({ url: v.string(), expires_in: v.optional(v.number()) }),
]);

export const Vip = v.object({
  result: v.string(),
  data: v.object({
    expire: v.string(),
    status: v.string(),
    type: v.string(),
    user_id: Id,
  }),
});
export type Vip = v.InferOutput<typeof Vip>;
export const FreeVip = v.object({ free_days: v.number() });

export const AreaAccessible = v.object({ accessible: v.boolean() });
export const BuildId = v.object({ id: v.string() });
export const Config = v.object({ result: v.literal('ok'), data: v.record(v.string(), v.unknown()) });
export const Nothing = v.looseObject({});
