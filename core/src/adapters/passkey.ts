import type { DeviceAnswer, PasskeyPorts, QuestionAnswer, Result, TakenAnswer } from '@aloft/machines';
import * as v from 'valibot';
import type { OwnerProof } from '../api/user/owner-proof.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  type PasskeySignIn,
  signInWithPasskey,
} from '../api/user/passkeys.ts';
import type { Caller } from '../request/call.ts';
import { CreatedCredential, GivenCredential, PasskeyCreation, PasskeyRequest } from '../wire/index.ts';

/** The device: makes a passkey or asks for one, and answers the credential as WebAuthn writes it in JSON. */
export interface PasskeyDevice {
  create(options: PasskeyCreation, signal: AbortSignal): Promise<DeviceAnswer>;
  get(options: PasskeyRequest, signal: AbortSignal): Promise<DeviceAnswer>;
}

/** What its owner types before a passkey is added. */
export interface PasskeyWords extends OwnerProof {
  readonly name: string;
}

const questionOf = (made: Result<object>): QuestionAnswer =>
  made.ok
    ? { kind: 'made', question: JSON.stringify(made.value) }
    : { kind: 'failed', failure: made.failure };

const answerOf = (taken: Result<object>): TakenAnswer => {
  if (!taken.ok) return { kind: 'failed', failure: taken.failure };
  const to = 'redirect_to' in taken.value ? taken.value.redirect_to : '';
  return { kind: 'taken', redirectTo: typeof to === 'string' ? to : '' };
};

/** The ports of `passkey` for a sign-in with one, alone or as its second step (R10.10). */
export function passkeySignInPorts(
  call: Caller,
  device: Pick<PasskeyDevice, 'get'>,
  wanted: PasskeySignIn,
): PasskeyPorts {
  return {
    makeQuestion: async (_, signal) => questionOf(await askForPasskey(call, wanted, { signal })),
    askDevice: ({ question }, signal) => device.get(v.parse(PasskeyRequest, JSON.parse(question)), signal),
    takeAnswer: async ({ credential }) =>
      answerOf(
        await signInWithPasskey(call, {
          ...wanted,
          credential: v.parse(GivenCredential, JSON.parse(credential)),
        }),
      ),
  };
}

/** The ports of `passkey` for adding one to the own account; `words` are read when they are sent (R10.10). */
export function newPasskeyPorts(
  call: Caller,
  device: Pick<PasskeyDevice, 'create'>,
  words: () => PasskeyWords,
): PasskeyPorts {
  return {
    makeQuestion: async (_, signal) => questionOf(await beginPasskey(call, words(), { signal })),
    askDevice: ({ question }, signal) =>
      device.create(v.parse(PasskeyCreation, JSON.parse(question)), signal),
    takeAnswer: async ({ credential }) =>
      answerOf(
        await addPasskey(call, {
          name: words().name,
          credential: v.parse(CreatedCredential, JSON.parse(credential)),
        }),
      ),
  };
}
