import { type loginMachine, withLoginPorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { type LoginOptions, loginPorts } from '../adapters/login.ts';
import type { Client } from './create-client.ts';

/**
 * A sign-in with what a person types (R1.4, R10.10), for this client or for the request of another program. Another tab
 * that signs in meanwhile ends one that is for this client. The actor is not started yet.
 */
export function beginLogin(
  { call, tokens, flowContext }: Pick<Client, 'call' | 'tokens' | 'flowContext'>,
  wanted: LoginOptions,
): ActorRefFrom<typeof loginMachine> {
  const { platform, store, actorParts } = flowContext;
  const parts = { call, platform, tokens, store, clientId: call.clientId };
  const actor = createActor(withLoginPorts(loginPorts(parts, wanted)), {
    input: {
      purpose: wanted.request === undefined ? 'session' : 'authorization',
      first: wanted.first ?? 'signIn',
    },
    ...actorParts,
  });
  flowContext.connect('login', actor);
  return actor;
}
