import * as v from 'valibot';
import { Id, Time } from './primitives.ts';

/** A passkey as its owner sees it; `last_used_at` is empty before its first use. */
export const Passkey = v.object({
  passkey_id: Id,
  name: v.string(),
  created_at: Time,
  last_used_at: v.optional(v.union([Time, v.literal('')]), ''),
});
export type Passkey = v.InferOutput<typeof Passkey>;
/** `max` is how many an account may have. */
export const PasskeyList = v.object({ passkeys: v.array(Passkey), max: v.number() });
export type PasskeyList = v.InferOutput<typeof PasskeyList>;

const Transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const KnownCredential = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.exactOptional(v.array(Transport)),
});
const Verification = v.picklist(['required', 'preferred', 'discouraged']);

/** What a browser is given to make a passkey (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn). */
export const PasskeyCreation = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.exactOptional(v.string()), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.exactOptional(v.number()),
  excludeCredentials: v.exactOptional(v.array(KnownCredential)),
  authenticatorSelection: v.exactOptional(
    v.object({
      residentKey: v.exactOptional(Verification),
      requireResidentKey: v.exactOptional(v.boolean()),
      userVerification: v.exactOptional(Verification),
    }),
  ),
  attestation: v.exactOptional(v.literal('none')),
});
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

/** What a browser is given to ask for a passkey (`PublicKeyCredentialRequestOptionsJSON` of WebAuthn). */
export const PasskeyRequest = v.object({
  challenge: v.string(),
  rpId: v.exactOptional(v.string()),
  timeout: v.exactOptional(v.number()),
  allowCredentials: v.exactOptional(v.array(KnownCredential)),
  userVerification: v.exactOptional(Verification),
});
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>;

const Base64Url = (maxLength: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(maxLength));
/** An id of 1,023 bytes, the most that WebAuthn allows. */
const CredentialId = Base64Url(1364);

/** What an authenticator answers when it makes a passkey (`RegistrationResponseJSON` of WebAuthn). */
export const CreatedCredential = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: Base64Url(8192),
    attestationObject: Base64Url(32_768),
    transports: v.optional(v.array(v.string())),
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
