import * as v from 'valibot';

const Short = v.pipe(v.string(), v.maxLength(128));
const Given = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
/** What a call takes along for its activity: a text, or fields whose meaning only the activity knows. */
const ActivityData = v.union([v.pipe(v.string(), v.maxLength(4096)), v.record(v.string(), v.unknown())]);
/** A call names at most a thousand things (T6). */
const Ids = v.pipe(v.array(Given), v.maxLength(1000));

/** Who invited, and the reward and task marks of the invitation's address (R3.11, R7.11). */
export const InvitePayload = v.strictObject({ from: Given, rr: Short, tf: Short, rf: Short });
export type InvitePayload = Readonly<v.InferOutput<typeof InvitePayload>>;

/** A code to be redeemed, as the person typed it, and what its campaign wants to know (R3.11, R7.12). */
export const ActivationCodePayload = v.strictObject({
  activation_code: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  data: v.exactOptional(ActivityData),
});
export type ActivationCodePayload = Readonly<v.InferOutput<typeof ActivationCodePayload>>;

/** Whose share is to be audited, by contents (GCID: 40 hex digits) and by files (R3.11, R7.20). */
export const ShareAuditPayload = v.strictObject({
  share_user_id: Given,
  gcids: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9A-Fa-f]{40}$/))), v.maxLength(1000)),
  file_ids: Ids,
});
export type ShareAuditPayload = Readonly<v.InferOutput<typeof ShareAuditPayload>>;

/** Which reward, and what its activity wants to know (R3.11, R7.14). */
export const RewardPayload = v.strictObject({ type: Given, data: ActivityData });
export type RewardPayload = Readonly<v.InferOutput<typeof RewardPayload>>;
