import * as v from 'valibot';

const MetaText = v.pipe(v.string(), v.maxLength(320));
/** Fields that some clients also sign before sign-in. */
const Signed = {
  captcha_sign: v.optional(MetaText),
  client_version: v.optional(MetaText),
  package_name: v.optional(MetaText),
  timestamp: v.optional(MetaText),
};
/** The user name that a token is for before sign-in, or what a client says of itself (R7.30); may be empty. */
const Meta = v.union([
  v.object({
    captcha_sign: MetaText,
    client_version: MetaText,
    package_name: MetaText,
    // rclone leaves it out.
    user_id: v.optional(MetaText),
    timestamp: MetaText,
  }),
  v.object({ ...Signed, email: MetaText }),
  v.object({ ...Signed, phone_number: v.pipe(v.string(), v.minLength(11), v.maxLength(18)) }),
  v.object({ ...Signed, username: MetaText }),
  v.strictObject({}),
]);

/** `POST:/v1/auth/signin`; some clients write the whole URL, whose host is ignored, or `get:`. */
const Action = v.pipe(
  v.string(),
  v.maxLength(300),
  v.transform((text) =>
    text
      .replace(/^[a-z]+(?=:)/, (method) => method.toUpperCase())
      .replace(/^([A-Z]+):https?:\/\/[\w.:-]+(?=\/)/, '$1:'),
  ),
  v.regex(/^(GET|POST|PATCH|DELETE|PUT):\/[\w./:-]{1,200}$/),
);

/** `POST /v1/shield/captcha/init`. */
export const CaptchaBody = v.object({
  client_id: v.string(),
  action: Action,
  device_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  redirect_uri: v.optional(v.pipe(v.string(), v.maxLength(500))),
  meta: v.optional(Meta, {}),
});
/** What a challenge's page sends. */
export const SolutionBody = v.object({ payload: v.pipe(v.string(), v.maxLength(4000)) });
/** `POST /vip/v1/verifyRecaptchaToken`. */
export const RecaptchaBody = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)) });
