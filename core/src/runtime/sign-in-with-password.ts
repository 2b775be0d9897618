import { localFailure, type Profile, type Result, viewSession } from '@aloft/machines';
import { waitFor } from 'xstate';
import { signIn } from '../api/user/sign-in.ts';
import type { CallOptions } from '../request/call.ts';
import type { Client } from './create-client.ts';
import type { FlowActors } from './flow-actors.ts';

/** A client with the flow that knows who is signed in: a runtime, or `{ ...client, actors: { session } }`. */
interface SignInClient extends Pick<Client, 'call' | 'tokens' | 'flowContext'> {
  readonly actors: Pick<FlowActors, 'session'>;
}

/**
 * Signs in with address and password, keeps the session, and waits until it is known whose it is. Answers the person,
 * or why not: a failure of the sign-in itself, of the profile, or `cancelled` when the runtime stops meanwhile.
 */
export async function signInWithPassword(
  { call, tokens, actors, flowContext }: SignInClient,
  credentials: { readonly username: string; readonly password: string },
  options?: CallOptions,
): Promise<Result<Profile>> {
  const token = await signIn(call, credentials, options);
  if (!token.ok) return token;
  const { session } = actors;
  const settled = () =>
    waitFor(session, (snapshot) => snapshot.hasTag('settled'), { signal: flowContext.ending });
  try {
    // A check of an earlier session would miss the news.
    await settled();
    tokens.keep(token.value);
    if (session.getSnapshot().matches('switched')) session.send({ type: 'change.acknowledge' });
    session.send({ type: 'signIn.completed' });
    const view = viewSession(await settled());
    if (view.status === 'signedIn' && view.profile.userId === token.value.sub) {
      return { ok: true, value: view.profile };
    }
    const failure = 'failure' in view ? view.failure : null;
    return { ok: false, failure: failure ?? localFailure('unauthenticated') };
  } catch {
    // `waitFor` rejects when the runtime stops.
    return { ok: false, failure: localFailure('cancelled') };
  }
}
