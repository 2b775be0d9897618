import * as v from 'valibot';
import { isPhoneNumber } from '../../rules/countries.ts';
import { TextLine } from '../text.ts';
import { OwnerProof } from './two-step.ts';

/** What a sign-in is good for: there are no sessions with less. */
export const wholeScope = 'user pan offline';

const Password = v.pipe(v.string(), v.maxLength(256));
const Email = v.pipe(v.string(), v.maxLength(320));
const Token = v.pipe(v.string(), v.maxLength(256));
/** Whatever words are asked for, the whole is granted, and every answer and page says so (RFC 6749, section 3.3). */
const Scope = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(200),
    v.transform(() => wholeScope),
  ),
  wholeScope,
);
/** The secret of a link of the operator that makes one account. */
const SignUpLink = v.optional(v.pipe(v.string(), v.maxLength(64)));
const Secret = v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/));

const noPhoneNumber = '';
/** `PATCH /v1/user/me`. Strangers read the name on a share; nobody else reads the phone number. */
export const ProfileBody = v.object({
  name: v.optional(v.pipe(TextLine(100), v.minLength(1))),
  phone_number: v.optional(v.union([v.literal(noPhoneNumber), v.pipe(v.string(), v.check(isPhoneNumber))])),
});
/** `POST /v1/user/password`. */
export const NewPasswordBody = v.object({ old_password: Password, new_password: Password });
/** `POST /v1/auth/password/reset`. */
export const ResetBody = v.object({ email: Email, verification_token: Token, new_password: Password });
/** `POST /v1/user/email`. */
export const NewEmailBody = v.object({ ...OwnerProof, email: Email, verification_token: Token });
/** `POST /v1/user/delete`. */
export const DeleteAccountBody = v.object(OwnerProof);

/** `POST /v1/auth/signin`. Some clients send the captcha token in the body. */
export const SignInBody = v.object({
  client_id: v.string(),
  username: Email,
  password: Password,
  captcha_token: v.optional(v.pipe(v.string(), v.maxLength(256))),
});
/** `POST /v1/user/restore`. */
export const UndeleteBody = v.object({ ...SignInBody.entries, request: v.optional(v.string()) });
/** `POST /v1/auth/signup`. */
export const SignUpBody = v.object({
  client_id: v.string(),
  email: Email,
  password: Password,
  name: v.optional(TextLine(100)),
  request: v.optional(v.string()),
  verification_token: v.optional(v.pipe(v.string(), v.maxLength(256))),
  sign_up_link: SignUpLink,
});
/** `POST /v1/auth/authorize`: no, or yes by address and password. */
export const AuthorizeBody = v.union([
  v.object({ request: v.string(), action: v.literal('deny') }),
  v.object({ request: v.string(), username: Email, password: Password }),
]);

/** `POST /v1/auth/attempt`. */
export const AttemptBody = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  scope: Scope,
});
/** `GET /v1/auth/authorize` (PKCE, RFC 7636). */
export const AuthorizeQuery = v.object({
  client_id: v.string(),
  response_type: v.literal('code'),
  scope: Scope,
  redirect_uri: v.pipe(v.string(), v.maxLength(500)),
  state: v.pipe(v.string(), v.maxLength(256)),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code_challenge_method: v.literal('S256'),
});
/** `GET /v1/auth/request`. */
export const AuthorizationQuery = v.object({ request: v.pipe(v.string(), v.maxLength(64)) });
/** `POST /v1/auth/code`. */
export const CodeOwnerBody = v.object({ code: Secret, state: v.optional(v.string(), '') });
/** `POST /v1/auth/token`. */
export const TokenBody = v.variant('grant_type', [
  v.object({
    grant_type: v.literal('authorization_code'),
    client_id: v.string(),
    code: Secret,
    redirect_uri: v.optional(v.string()),
    code_verifier: v.optional(Secret),
    state: v.optional(v.string()),
    /** The confirmation that `POST /v1/auth/code` gave to this browser's page. */
    confirm: v.optional(Secret),
  }),
  v.object({
    grant_type: v.literal('refresh_token'),
    client_id: v.string(),
    refresh_token: v.optional(Secret),
  }),
  v.object({
    grant_type: v.literal('urn:ietf:params:oauth:grant-type:device_code'),
    client_id: v.string(),
    device_code: Secret,
  }),
]);
/** `POST /v1/auth/revoke`. */
export const RevokeBody = v.object({ token: v.optional(Secret) });

const UserCode = v.pipe(v.string(), v.minLength(1), v.maxLength(32));
/** `POST /v1/auth/device/code`. */
export const DeviceCodeBody = v.object({ client_id: v.string(), scope: Scope });
/** `GET /v1/auth/device`, and the body of `POST /v1/auth/device/lookup`. */
export const DeviceQuery = v.object({ user_code: UserCode });
export type DeviceQuery = v.InferOutput<typeof DeviceQuery>;
/** `POST /v1/auth/device`. */
export const DeviceAnswerBody = v.object({ user_code: UserCode, action: v.picklist(['allow', 'deny']) });

/** What an address is proved for. */
export const verificationUsages = ['REGISTER', 'SIGN_IN', 'PASSWORD_RESET', 'EMAIL_CHANGE'] as const;
export type VerificationUsage = (typeof verificationUsages)[number];
/** `POST /v1/auth/verification`. */
export const VerificationBody = v.object({
  client_id: v.string(),
  email: Email,
  target: v.picklist(['ANY', 'USER', 'NOT_USER']),
  usage: v.picklist(verificationUsages),
  sign_up_link: SignUpLink,
});
/** `POST /v1/auth/verification/verify`. */
export const VerifyBody = v.object({
  verification_id: v.pipe(v.string(), v.maxLength(128)),
  verification_code: v.pipe(v.string(), v.maxLength(32)),
});
