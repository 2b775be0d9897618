import * as v from 'valibot';

const Password = v.pipe(v.string(), v.maxLength(256));
/** A code of an authenticator app, or a recovery code. */
const Factor = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** What proves the owner of an account: the password, and the second step where two-step sign-in is on. */
export const OwnerProof = { password: Password, code: v.optional(Factor) };

/** `POST /v1/user/two_step:begin`. */
export const BeginTwoStepBody = v.object({ password: Password });
/** `POST /v1/user/two_step:confirm`. */
export const ConfirmTwoStepBody = v.object({ code: Factor });
/** `POST /v1/user/two_step:renew` and `POST /v1/user/two_step:turnOff`. */
export const ChangeTwoStepBody = v.object({ password: Password, code: Factor });
/** `POST /v1/auth/second_factor`. */
export const SecondFactorBody = v.object({
  client_id: v.string(),
  challenge: v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/)),
  code: Factor,
  captcha_token: v.optional(v.pipe(v.string(), v.maxLength(256))),
});
