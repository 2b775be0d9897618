import * as v from 'valibot';
import * as wire from '../../wire/passkey.ts';
import { listOf } from '../lists.ts';
import { TextLine } from '../text.ts';
import { OwnerProof } from './two-step.ts';

const Password = v.pipe(v.string(), v.maxLength(256));
const Secret = v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/));
const PasskeyName = v.pipe(TextLine(60), v.minLength(1));
const { response } = wire.CreatedCredential.entries;
/** What an authenticator answers when it makes a passkey; the rest is ignored. */
const CreatedCredential = v.object({
  ...wire.CreatedCredential.entries,
  response: v.object({
    ...response.entries,
    transports: v.optional(listOf(v.pipe(v.string(), v.maxLength(32)), { max: 16 })),
  }),
});

/** `POST /v1/user/passkeys:begin`. */
export const BeginPasskeyBody = v.object(OwnerProof);
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
export const GivePasskeyBody = v.object({ ...AskPasskeyBody.entries, credential: wire.GivenCredential });
