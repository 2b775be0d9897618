// The runtime of this client: core on Node, as the program that every Aloft server knows.
import { createRuntime, localFailure, oneOrigin, viewSession, viewSignIn } from '@aloft/core';
import { describeFailure } from '@aloft/core/errors';
import { nodePlatform } from '@aloft/core/node';
import { waitFor } from 'xstate';

/** @typedef {import('@aloft/core').Runtime} Runtime */
/** @typedef {import('@aloft/core').Profile} Profile */

/** As `aloft-desktop` is registered with the service. */
const registered = {
  id: 'aloft-desktop',
  version: '1.0.0',
  packageName: 'app.aloft.desktop',
  captchaSalts: ['Lw3yD7fQm5', 'a9EoN1iXc6'],
  captchaReturn: null,
};

/** A command cannot go on. */
export class Failed extends Error {
  /**
   * @param {import('@aloft/core').Failure | null} failure
   * @param {string} [about]
   */
  constructor(failure, about = '') {
    const text = describeFailure(failure ?? localFailure('unknown'), 'en-US');
    super(about === '' ? text : `${about}: ${text}`);
    this.code = failure?.code ?? 'unknown';
  }
}

/**
 * The value of a call. Throws Failed without one.
 * @template T
 * @param {import('@aloft/core').Result<T>} result
 * @param {string} [about]
 * @returns {T}
 */
export function answerOf(result, about) {
  if (!result.ok) throw new Failed(result.failure, about);
  return result.value;
}

/**
 * Starts core. Whoever makes it stops it.
 * @param {{ readonly server: string, readonly profile: string }} settings
 * @returns {Runtime}
 */
export function startRuntime({ server, profile }) {
  const runtime = createRuntime({
    origins: oneOrigin(server, server),
    client: registered,
    // No window for a challenge: a call that wants one fails in words.
    platform: { ...nodePlatform(profile), challenge: async () => null },
    locale: () => 'en-US',
  });
  runtime.start();
  return runtime;
}

/**
 * Who is signed in.
 * @param {Runtime} runtime
 * @param {AbortSignal} signal
 * @returns {Promise<Profile | null>}
 */
export async function personOf({ actors: { session } }, signal) {
  const view = viewSession(
    await waitFor(session, (snapshot) => viewSession(snapshot).status !== 'unknown', { signal }),
  );
  if (view.status === 'unreachable') throw new Failed(view.failure);
  return view.status === 'signedIn' ? view.profile : null;
}

/**
 * Signs in by a code that is approved where the person is signed in already (R1.7).
 * @param {Runtime} runtime
 * @param {AbortSignal} signal
 * @param {(address: string, code: string) => void} show
 * @returns {Promise<Profile>}
 */
export async function signIn(runtime, signal, show) {
  const known = await personOf(runtime, signal);
  if (known !== null) return known;
  const flow = runtime.actors.signIn;
  flow.send({ type: 'qr.show' });
  /** @param {readonly string[]} screens */
  const until = async (screens) =>
    viewSignIn(await waitFor(flow, (snapshot) => screens.includes(viewSignIn(snapshot).screen), { signal }));
  const begun = await until(['qr', 'failed']);
  if (begun.screen === 'qr') show(begun.qr.uri, begun.qr.userCode);
  const ended = begun.screen === 'failed' ? begun : await until(['completed', 'qrExpired', 'failed']);
  if (ended.screen === 'failed') throw new Failed(ended.failure);
  if (ended.screen === 'qrExpired') throw new Failed(localFailure('expired_token'));
  const person = viewSession(
    await waitFor(runtime.actors.session, (snapshot) => viewSession(snapshot).status === 'signedIn', {
      signal,
    }),
  );
  if (person.status !== 'signedIn') throw new Failed(localFailure('unauthenticated'));
  return person.profile;
}
