import {
  type Failure,
  localFailure,
  type Profile,
  type Result,
  viewLogin,
  viewSession,
} from '@aloft/machines';
import { type SnapshotFrom, waitFor } from 'xstate';
import type { CallOptions } from '../request/call.ts';
import { beginLogin } from './begin-login.ts';
import type { Client } from './create-client.ts';
import type { FlowActors } from './flow-actors.ts';
import type { TokenKeeper } from './tokens.ts';

/** A client with the flow that knows who is signed in: a runtime, or `{ ...client, actors: { session } }`. */
interface SignInClient extends Pick<Client, 'call' | 'tokens' | 'flowContext'> {
  readonly actors: Pick<FlowActors, 'session'>;
}

/** Why the form could not sign in with the password alone; null when it did. */
function refusalOf(snapshot: SnapshotFrom<ReturnType<typeof beginLogin>>): Failure | null {
  const view = viewLogin(snapshot);
  if (view.screen === 'completed') return null;
  if (view.screen !== 'secondStep') return view.failure ?? localFailure('unknown');
  const { challenge, byPasskey } = view;
  return { ...localFailure('two_factor_required'), challenge, byPasskey };
}

/**
 * Signs in with address and password, keeps the session, and waits until it is known whose it is. Answers the person,
 * or why not: a failure of the sign-in itself, of the profile, or `cancelled` when the runtime stops meanwhile.
 */
export async function signInWithPassword(
  client: SignInClient,
  { username, password }: { readonly username: string; readonly password: string },
  { signal }: CallOptions = {},
): Promise<Result<Profile>> {
  const { actors, flowContext, tokens } = client;
  const { session } = actors;
  const { ending } = flowContext;
  const until = { signal: signal === undefined ? ending : AbortSignal.any([ending, signal]) };
  const settled = () => waitFor(session, (snapshot) => snapshot.hasTag('settled'), until);
  let userId = '';
  const noted: TokenKeeper = {
    ...tokens,
    keep: (token) => {
      userId = token.sub;
      tokens.keep(token);
    },
  };
  const words = { email: username, password, name: '', code: '' };
  const login = beginLogin({ ...client, tokens: noted }, { words: () => words });
  try {
    // A check of an earlier session would miss the news.
    const before = viewSession(await settled());
    if (before.status === 'signedIn' && before.switched) session.send({ type: 'change.acknowledge' });
    login.start();
    login.send({ type: 'login.submit', email: username });
    const refusal = refusalOf(await waitFor(login, (snapshot) => snapshot.hasTag('settled'), until));
    if (refusal !== null) return { ok: false, failure: refusal };
    const view = viewSession(await settled());
    if (view.status === 'signedIn' && view.profile.userId === userId) {
      return { ok: true, value: view.profile };
    }
    const failure = 'failure' in view ? view.failure : null;
    return { ok: false, failure: failure ?? localFailure('unauthenticated') };
  } catch {
    // `waitFor` rejects when the runtime stops.
    return { ok: false, failure: localFailure('cancelled') };
  } finally {
    login.stop();
  }
}
