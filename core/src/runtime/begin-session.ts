import { type ProfileAnswer, type sessionMachine, withSessionPorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { sessionPorts } from '../adapters/session.ts';
import type { Client } from './create-client.ts';

type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** Makes the session's flow, which joins no others yet; `changed` hears that somebody else is signed in now, or nobody. */
export function createSession(
  { call, tokens, store, cookies, flowContext }: Client,
  initial: ProfileAnswer | null,
  changed: () => void,
): SessionActor {
  const { platform, actorParts } = flowContext;
  const parts = { call, platform, store, cookies, tokens, clientId: call.clientId, changed };
  return createActor(withSessionPorts(sessionPorts(parts)), { input: { initial }, ...actorParts });
}

/** Who is signed in (R4.4), for a client that begins its flows one by one. The actor is not started yet. */
export function beginSession(client: Client): SessionActor {
  const { platform, connect } = client.flowContext;
  const actor = createSession(client, null, () => platform.channel.post('aloft-session', 'changed'));
  const unlisten = platform.channel.listen('aloft-session', () =>
    actor.send({ type: 'session.changedElsewhere' }),
  );
  actor.subscribe({ complete: unlisten });
  connect('session', actor);
  return actor;
}
