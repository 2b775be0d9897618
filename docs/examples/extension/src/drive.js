// The drive of this extension: core's runtime in the service worker, made once for each life of the worker.
import {
  createRuntime,
  localFailure,
  oneOrigin,
  requestBrowserCode,
  viewOfflineTask,
  viewSession,
  viewSignIn,
} from '@aloft/core';
import { describeFailure } from '@aloft/core/errors';
import { matchLocale } from '@aloft/core/rules';
import { waitFor } from 'xstate';
import { extensionPlatform } from './platform.js';

export const [service] = driveOrigins;
export const locale = matchLocale(navigator.language) ?? 'en-US';

/** As `aloft-extension` is registered with the service. */
const registered = {
  id: 'aloft-extension',
  version: '1.0.0',
  packageName: 'app.aloft.extension',
  captchaSalts: ['pT4xG8uVn1', 'Zb2kR6hSy9'],
  captchaReturn: null,
};

async function start() {
  const runtime = createRuntime({
    origins: oneOrigin(service, service),
    client: registered,
    platform: await extensionPlatform(),
    locale: () => locale,
  });
  runtime.start();
  return runtime;
}
/** @type {ReturnType<typeof start> | null} */
let started = null;
/** The runtime of this life of the worker. */
export const running = () => (started ??= start());

/** @param {import('@aloft/core').Failure | null} failure */
const textOf = (failure) => describeFailure(failure ?? localFailure('unknown'), locale);

/**
 * Who is signed in here, and how a sign-in goes.
 * @typedef {{ readonly status: 'signedIn', readonly name: string, readonly email: string }
 *   | { readonly status: 'signedOut' }
 *   | { readonly status: 'code', readonly code: string, readonly address: string, readonly scanned: boolean }
 *   | { readonly status: 'failed', readonly text: string }} Person
 */

/** @returns {Promise<Person>} */
export async function person() {
  const { session, signIn } = (await running()).actors;
  const known = viewSession(await waitFor(session, (snapshot) => viewSession(snapshot).status !== 'unknown'));
  if (known.status === 'signedIn')
    return { status: 'signedIn', name: known.profile.name, email: known.profile.email };
  if (known.status === 'unreachable') return { status: 'failed', text: textOf(known.failure) };
  const view = viewSignIn(signIn.getSnapshot());
  switch (view.screen) {
    case 'qr':
      return { status: 'code', code: view.qr.userCode, address: view.qr.uri, scanned: view.scanned };
    case 'qrExpired':
      return { status: 'failed', text: textOf(localFailure('expired_token')) };
    case 'failed':
      return { status: 'failed', text: textOf(view.failure) };
    default:
      return { status: 'signedOut' };
  }
}

/**
 * Shows a code that is approved where the person is signed in already.
 * @returns {Promise<Person>}
 */
export async function signIn() {
  const { actors } = await running();
  const before = await person();
  if (before.status === 'signedIn' || before.status === 'code') return before;
  actors.session.send({ type: 'session.retry' });
  actors.signIn.send({ type: 'qr.show' });
  await waitFor(actors.signIn, (snapshot) => ['qr', 'failed'].includes(viewSignIn(snapshot).screen));
  return person();
}

/** @returns {Promise<Person>} */
export async function signOut() {
  const { session } = (await running()).actors;
  session.send({ type: 'signOut.press' });
  await waitFor(session, (snapshot) => {
    const view = viewSession(snapshot);
    return view.status !== 'signedIn' || !view.leaving;
  });
  return person();
}

/**
 * A code that signs a page of the drive in, or null when there is none to give.
 * @returns {Promise<string | null>}
 */
export async function codeForPage() {
  const given = await requestBrowserCode(await running(), service);
  return given.ok ? given.value.code : null;
}

/**
 * Hands a link to the drive, which fetches it by itself (R1.9). Answers when the drive has taken it.
 * @param {string} url
 * @returns {Promise<{ readonly saved: true } | { readonly saved: false, readonly text: string }>}
 */
export async function save(url) {
  const { begin } = await running();
  const task = begin.offlineDownload({ url, parentId: '' });
  task.start();
  const taken = viewOfflineTask(await waitFor(task, (snapshot) => snapshot.hasTag('settled')));
  // The service goes on without this worker.
  task.stop();
  return taken.screen === 'failed' ? { saved: false, text: textOf(taken.failure) } : { saved: true };
}

/**
 * How many of several links the drive has taken, and why it did not take the others.
 * @typedef {{ readonly saved: number, readonly failed: readonly { readonly url: string, readonly text: string }[] }} SavedLinks
 */

/**
 * Hands links over one after the other.
 * @param {readonly string[]} urls
 * @returns {Promise<SavedLinks>}
 */
export async function saveLinks(urls) {
  const failed = [];
  for (const url of urls) {
    const answer = await save(url);
    if (!answer.saved) failed.push({ url, text: answer.text });
  }
  return { saved: urls.length - failed.length, failed };
}
