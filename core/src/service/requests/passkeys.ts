import * as v from 'valibot';
import { listOf } from '../lists.ts';
import { TextLine } from '../text.ts';

const Password = v.pipe(v.string(), v.maxLength(256));
const Secret = v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/));
const Base64Url = (maxLength: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(maxLength));
const PasskeyName = v.pipe(TextLine(60), v.minLength(1));
/** An id of 1,023 bytes, the most that WebAuthn allows. */
const CredentialId = Base64Url(1364);

/** What an authenticator answers when it makes a passkey (`RegistrationResponseJSON` of WebAuthn); the rest is ignored. */
export const CreatedCredential = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: Base64Url(8192),
    attestationObject: Base64Url(32_768),
    transports: v.optional(listOf(v.pipe(v.string(), v.maxLength(32)), { max: 16 })),
  }),
});
export type CreatedCredential = v.InferOutput<typeof CreatedCredential>;

/** What an authenticator answers when it is asked for a passkey (`AuthenticationResponseJSON` of WebAuthn). */
export const GivenCredential = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: Base64Url(8192),
    authenticatorData: Base64Url(8192),
    signature: Base64Url(8192),
    userHandle: v.nullish(Base64Url(128)),
  }),
});
export type GivenCredential = v.InferOutput<typeof GivenCredential>;

/** `POST /v1/user/passkeys:begin`. */
export const BeginPasskeyBody = v.object({ password: Password });
/** `POST /v1/user/passkeys`. */
export const AddPasskeyBody = v.object({ name: PasskeyName, credential: CreatedCredential });
/** `PATCH /v1/user/passkeys/{id}`. */
export const RenamePasskeyBody = v.object({ name: PasskeyName });
/** `POST /v1/user/passkeys:remove`. */
export const RemovePasskeyBody = v.object({
  passkey_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  password: Password,
});
/** `POST /v1/auth/passkey:begin`. `challenge`: of a sign-in whose password was right, for its second step. */
export const AskPasskeyBody = v.object({
  client_id: v.string(),
  request: v.optional(v.pipe(v.string(), v.maxLength(256))),
  challenge: v.optional(Secret),
});
/** `POST /v1/auth/passkey`. */
export const GivePasskeyBody = v.object({ ...AskPasskeyBody.entries, credential: GivenCredential });
