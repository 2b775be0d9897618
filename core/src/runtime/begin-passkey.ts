import { type passkeyMachine, withPasskeyPorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import {
  newPasskeyPorts,
  type PasskeyDevice,
  type PasskeyWords,
  passkeySignInPorts,
} from '../adapters/passkey.ts';
import { reportPasskey } from '../analytics/report-flows.ts';
import type { PasskeySignIn } from '../api/user/passkeys.ts';
import type { Flows } from './create-flows.ts';

/** A sign-in, or its second step, and the device that is asked. */
export interface PasskeySignInOptions extends PasskeySignIn {
  readonly device: Pick<PasskeyDevice, 'get'>;
}

/** A new passkey: the device that makes it, and what its owner types. */
export interface NewPasskeyOptions {
  readonly device: Pick<PasskeyDevice, 'create'>;
  readonly words: () => PasskeyWords;
}

/** A sign-in by passkey, alone or as its second step (R10.10). The actor is not started yet. */
export function beginPasskeySignIn(
  { flowContext, analytics }: Pick<Flows, 'flowContext' | 'analytics'>,
  { device, ...wanted }: PasskeySignInOptions,
): ActorRefFrom<typeof passkeyMachine> {
  const ports = passkeySignInPorts(flowContext.call, device, wanted);
  const actor = createActor(withPasskeyPorts(ports), flowContext.actorParts);
  flowContext.adopt(actor);
  if (analytics !== undefined) reportPasskey(actor, analytics);
  return actor;
}

/** A passkey is added to the own account (R10.10). The actor is not started yet. */
export function beginNewPasskey(
  { flowContext }: Pick<Flows, 'flowContext'>,
  { device, words }: NewPasskeyOptions,
): ActorRefFrom<typeof passkeyMachine> {
  const ports = newPasskeyPorts(flowContext.call, device, words);
  const actor = createActor(withPasskeyPorts(ports), flowContext.actorParts);
  flowContext.adopt(actor);
  return actor;
}
