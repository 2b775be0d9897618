import * as v from 'valibot';
import { Id, optionalText, Time } from './primitives.ts';

/** Other clients get tokens; the browser gets cookies and this notice of them. `expires_in` in seconds. */
export const BearerToken = v.object({
  token_type: v.literal('Bearer'),
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  sub: Id,
  scope: optionalText,
});
export const CookieToken = v.object({
  token_type: v.literal('Cookie'),
  expires_in: v.number(),
  sub: Id,
  scope: optionalText,
});
export const Token = v.variant('token_type', [BearerToken, CookieToken]);
export type Token = v.InferOutput<typeof Token>;

/** A sign-in that a window of this browser has begun. */
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

/** A code for another device (QR): the short address and how often to ask, in seconds. */
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
export type Authorized = v.InferOutput<typeof Authorized>;
/**
 * From where a sign-in is asked for: this browser or another one, a program on this computer, a site, an app with an
 * address of its own, or a program that is signed in already and hands its session on.
 */
export const askedFrom = [
  'this_browser',
  'other_browser',
  'this_computer',
  'site',
  'app',
  'program',
] as const;
const requesterFields = {
  client_name: optionalText,
  asked_from: v.optional(v.picklist(askedFrom), 'program'),
  /** The other browser and its network, the site's host, the app's scheme; empty where there is none. */
  asked_place: optionalText,
};
/** The client that requests a sign-in, shown before the user agrees. */
export const Requester = v.object(requesterFields);
export type Requester = v.InferOutput<typeof Requester>;
/** An authorization that waits for a user to sign in. */
export const AuthorizationRequest = v.object({ scope: optionalText, ...requesterFields });
export type AuthorizationRequest = v.InferOutput<typeof AuthorizationRequest>;
/** Whose account a code would sign in to, and who asks. */
export const CodeOwner = v.object({
  name: v.string(),
  email: v.string(),
  /** This browser began it: it is exchanged without a question. */
  bound: v.boolean(),
  /** It is the account that is signed in here already. */
  current: v.optional(v.boolean(), false),
  /** The proof of consent, valid in this browser only; empty where no consent is needed. */
  confirmation: optionalText,
  ...requesterFields,
});
export type CodeOwner = v.InferOutput<typeof CodeOwner>;

/**
 * `GET /v1/user/me` (R3.5); `password` is `SET` or empty, the address is masked. A service that does not say whether the
 * address is verified is taken to have verified it.
 */
export const Me = v.object({
  sub: Id,
  name: v.string(),
  picture: optionalText,
  email: optionalText,
  email_verified: v.optional(v.boolean(), true),
  phone_number: optionalText,
  password: optionalText,
  status: optionalText,
  created_at: v.optional(Time, ''),
  password_updated_at: v.optional(Time, ''),
  /** Of who runs the server; left out for everybody else. */
  role: v.optional(v.literal('operator')),
});
export type Me = v.InferOutput<typeof Me>;

/** One session as its owner sees it: what began it, from where (a part of the address), and when it was used last. */
export const AccountSession = v.object({
  session_id: Id,
  client_id: v.string(),
  client_name: optionalText,
  device_name: optionalText,
  ip: optionalText,
  created_at: Time,
  last_used_at: Time,
  current: v.optional(v.boolean(), false),
  /** Begun within the last week from a device and network that nobody signed in from before. */
  new_place: v.optional(v.boolean(), false),
});
export type AccountSession = v.InferOutput<typeof AccountSession>;
export const SessionList = v.object({ sessions: v.array(AccountSession) });
export type SessionList = v.InferOutput<typeof SessionList>;

/**
 * A program that has access to the account: what it was allowed (`scope`, words of OAuth), since when, and when it was
 * used last. `sessions`: in how many places.
 */
export const ConnectedProgram = v.object({
  client_id: v.string(),
  client_name: optionalText,
  scope: optionalText,
  sessions: v.number(),
  created_at: Time,
  last_used_at: Time,
  current: v.optional(v.boolean(), false),
});
export type ConnectedProgram = v.InferOutput<typeof ConnectedProgram>;
export const ProgramList = v.object({ programs: v.array(ConnectedProgram) });
export type ProgramList = v.InferOutput<typeof ProgramList>;

/** Whether a sign-in with the password needs a second step, since when, and how many recovery codes are left. */
export const TwoStep = v.object({
  enabled: v.boolean(),
  since: v.optional(Time, ''),
  recovery_codes_left: v.optional(v.number(), 0),
});
export type TwoStep = v.InferOutput<typeof TwoStep>;
/** What an authenticator app is given, as a QR code or typed; `expires_in` in seconds. */
export const TwoStepSetup = v.object({
  secret: v.string(),
  otpauth_uri: v.string(),
  expires_in: v.number(),
});
export type TwoStepSetup = v.InferOutput<typeof TwoStepSetup>;
/** Shown once: the service stores only their hashes. */
export const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;

/** Until when an account that is being deleted can be restored; then everything of it is removed. */
export const Closing = v.object({ delete_at: Time });
export type Closing = v.InferOutput<typeof Closing>;

/** `POST /v1/shield/captcha/init`: a token that is good for `expires_in` seconds, … */
export const CaptchaGranted = v.object({ captcha_token: v.string(), expires_in: v.number() });
/** … or the address of a challenge. */
export const CaptchaChallenge = v.object({
  url: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.optional(v.number()),
  state: v.optional(v.string()),
});
export const CaptchaAnswer = v.union([CaptchaGranted, CaptchaChallenge]);
export type CaptchaAnswer = v.InferOutput<typeof CaptchaAnswer>;
