import { type Keeping, type ProfileAnswer, type sessionMachine, withSessionPorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { sessionPorts } from '../adapters/session.ts';
import type { Platform } from '../platform/platform.ts';
import type { Client } from './create-client.ts';

type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** Creates the session's flow, not connected to others yet; `changed` is called when another user is signed in, or none. */
export function createSession(
  { call, tokens, store, cookies, flowContext }: Client,
  initial: ProfileAnswer | null,
  changed: (kept: Keeping) => void,
): SessionActor {
  const { platform, actorParts } = flowContext;
  const parts = { call, platform, store, cookies, tokens, clientId: call.clientId, changed };
  return createActor(withSessionPorts(sessionPorts(parts)), { input: { initial }, ...actorParts });
}

export const sessionChannel = 'aloft-session';

/** Told instead of a user: the service has ended the session, so nobody has signed out. */
const endedByService = 'ended';

/** Tells the other windows who is signed in now. */
export function announceSession({ channel }: Platform, { userId, interrupted }: Keeping): void {
  channel.post(sessionChannel, userId ?? (interrupted ? endedByService : ''));
}

/** Lets the session hear what other windows tell; answers how to stop. */
export function followSessionChannel({ channel }: Platform, actor: SessionActor): () => void {
  return channel.listen(sessionChannel, (userId) =>
    actor.send(
      userId === endedByService
        ? { type: 'session.expired' }
        : { type: 'session.changedElsewhere', userId: userId === '' ? null : userId },
    ),
  );
}

/** Who is signed in (R4.4), for a client that begins its flows one by one. The actor is not started yet. */
export function beginSession(client: Client): SessionActor {
  const { platform, connect } = client.flowContext;
  const actor = createSession(client, null, (kept) => announceSession(platform, kept));
  actor.subscribe({ complete: followSessionChannel(platform, actor) });
  connect('session', actor);
  return actor;
}
