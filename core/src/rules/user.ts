import * as v from 'valibot';
import { clampFreeDays } from './vip-days.ts';

const Text = v.pipe(v.string(), v.maxLength(2048));
const OptionalText = v.fallback(v.optional(Text, ''), '');
/** Bytes: a decimal string or a number on the wire, a number here; what is neither counts as none. */
const Bytes = v.fallback(
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,19}$/)), v.pipe(v.number(), v.finite(), v.minValue(0))]),
    v.transform(Number),
  ),
  0,
);

/** One kind of membership of an account. `surplus_day` in whole days, null when the service does not say. */
const VipItem = v.object({
  type: OptionalText,
  expire: OptionalText,
  surplus_day: v.fallback(
    v.nullable(
      v.pipe(
        v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.regex(/^-?\d{1,9}$/))]),
        v.transform(Number),
      ),
    ),
    null,
  ),
});
export const VipInfo = v.object({ vipItem: v.fallback(v.optional(v.array(VipItem), []), []) });
export type VipInfo = v.InferOutput<typeof VipInfo>;

/** What an unsubscribe link says of a person (R3.4): `d` is the signed text that the call takes. */
export const UnsubscribeInfo = v.object({ email: OptionalText, scene: OptionalText, d: OptionalText });
export type UnsubscribeInfo = v.InferOutput<typeof UnsubscribeInfo>;

/** The profile's fields that are read (R3.5); `password` says 'set' in any case of letters. */
export const UserProfileAnswer = v.object({
  sub: v.pipe(Text, v.minLength(1)),
  name: OptionalText,
  email: OptionalText,
  phone_number: OptionalText,
  picture: OptionalText,
  password: OptionalText,
});
/** The membership's fields that are read (R3.5). */
export const UserVipAnswer = v.object({
  expire: OptionalText,
  status: OptionalText,
  type: OptionalText,
  user_id: OptionalText,
  ...VipInfo.entries,
});
/** The storage's fields that are read (R3.5): bytes. */
export const UserStorageAnswer = v.object({ quota: v.object({ limit: Bytes, usage: Bytes }) });
export const UserFreeDaysAnswer = v.object({ free_days: v.unknown() });
export const UserAccessAnswer = v.object({ accessible: v.boolean() });

/** Everything that the product knows of the person in front of it (R3.4). Display only; the server decides. */
export const UserInfo = v.object({
  username: v.string(),
  email: v.string(),
  phone: v.string(),
  premium: v.boolean(),
  /** RFC 3339, empty without a membership. */
  expire: v.string(),
  status: v.string(),
  type: v.string(),
  userId: v.string(),
  avatar: v.string(),
  /** Bytes. */
  limit: v.number(),
  /** Bytes. */
  usage: v.number(),
  haveSetPassword: v.boolean(),
  overFreeTaskLimit: v.boolean(),
  overStorageLimit: v.boolean(),
  /** Whole days, 0 to 3650. */
  freeDays: v.number(),
  ipBlock: v.boolean(),
  getFreeVipCalled: v.boolean(),
  vipInfo: VipInfo,
  unsubscribeInfo: UnsubscribeInfo,
});
export type UserInfo = v.InferOutput<typeof UserInfo>;

/** Nobody yet: what an anonymous visitor is (R1.2, R3.4). */
export const anonymousUser: UserInfo = {
  username: '',
  email: '',
  phone: '',
  premium: false,
  expire: '',
  status: '',
  type: '',
  userId: '',
  avatar: '',
  limit: 0,
  usage: 0,
  haveSetPassword: false,
  overFreeTaskLimit: false,
  overStorageLimit: false,
  freeDays: 0,
  ipBlock: false,
  getFreeVipCalled: false,
  vipInfo: { vipItem: [] },
  unsubscribeInfo: { email: '', scene: '', d: '' },
};

/** Whether a membership's status makes premium (R4.5): 'ok' and nothing else. */
export function isPremium(status: string): boolean {
  return status === 'ok';
}

/** The user type (R4.5): 2 with premium, 1 without. */
export function userTypeOf(premium: boolean): 1 | 2 {
  return premium ? 2 : 1;
}

/** The answers as they came, each missing while it is not there; and what only the client knows. */
export interface UserAnswers {
  readonly profile?: unknown;
  readonly vip?: unknown;
  readonly storage?: unknown;
  readonly freeVip?: unknown;
  readonly access?: unknown;
  readonly unsubscribe?: unknown;
  readonly getFreeVipCalled?: boolean;
  readonly overFreeTaskLimit?: boolean;
}

function profileFields(answer: unknown): Partial<UserInfo> {
  const parsed = v.safeParse(UserProfileAnswer, answer);
  if (!parsed.success) return {};
  const { sub, name, email, phone_number, picture, password } = parsed.output;
  return {
    userId: sub,
    username: name,
    email,
    phone: phone_number,
    avatar: picture,
    haveSetPassword: password.toLowerCase() === 'set',
  };
}

function vipFields(answer: unknown, userId: string): Partial<UserInfo> {
  const parsed = v.safeParse(UserVipAnswer, answer);
  if (!parsed.success) return {};
  const { expire, status, type, vipItem, user_id } = parsed.output;
  // A response that was pending when another user signed in.
  if (user_id !== '' && user_id !== userId) return {};
  return { expire, status, type, premium: isPremium(status), vipInfo: { vipItem } };
}

function storageFields(answer: unknown): Partial<UserInfo> {
  const parsed = v.safeParse(UserStorageAnswer, answer);
  if (!parsed.success) return {};
  const { limit, usage } = parsed.output.quota;
  return { limit, usage, overStorageLimit: limit > 0 && usage >= limit };
}

/**
 * A person out of the answers of the calls (R3.4, R3.5): profile, membership (its `data`), storage, free days and
 * access check. An answer that is missing or not valid leaves its fields at the anonymous default; an access check
 * without an answer blocks nobody (T28). Free days make premium (R4.6). Never throws.
 */
export function buildUserInfo(answers: UserAnswers): UserInfo {
  const profile = profileFields(answers.profile);
  // Without a person there is no membership either: a late answer must not dress up an anonymous visitor.
  const vip = profile.userId === undefined ? {} : vipFields(answers.vip, profile.userId);
  const storage = profile.userId === undefined ? {} : storageFields(answers.storage);
  const free = v.safeParse(UserFreeDaysAnswer, answers.freeVip);
  const freeDays =
    free.success && profile.userId !== undefined ? (clampFreeDays(free.output.free_days) ?? 0) : 0;
  const access = v.safeParse(UserAccessAnswer, answers.access);
  const unsubscribe = v.safeParse(UnsubscribeInfo, answers.unsubscribe);
  return {
    ...anonymousUser,
    ...profile,
    ...vip,
    ...storage,
    premium: vip.premium === true || freeDays > 0,
    freeDays,
    ipBlock: access.success && !access.output.accessible,
    getFreeVipCalled: answers.getFreeVipCalled === true,
    overFreeTaskLimit: answers.overFreeTaskLimit === true,
    unsubscribeInfo: unsubscribe.success ? unsubscribe.output : anonymousUser.unsubscribeInfo,
  };
}
