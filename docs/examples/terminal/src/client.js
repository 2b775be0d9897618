// The runtime of this client: core on Node, as the program that the operator has registered.
import { createRuntime, localFailure, viewSession } from '@aloft/core';
import { nodePlatform } from '@aloft/core/node';
import { Failed } from './failed.js';
import { follow } from './follow.js';

/**
 * @typedef {object} Client
 * @property {import('@aloft/core').Runtime} runtime
 * @property {import('@aloft/core').Platform} platform
 * @property {import('./arguments.js').Settings} settings
 * @property {AbortSignal} signal Ctrl-C
 * @property {() => Promise<import('@aloft/core').Profile | null>} person who is signed in, or nobody
 * @property {() => Promise<import('@aloft/core').Profile>} signedIn the same; nobody is a failure
 */

/** As `aloft-terminal` is registered with the service. */
const registered = {
  id: 'aloft-terminal',
  version: '1.0.0',
  packageName: 'app.aloft.terminal',
  captchaSalts: ['Jr5mQ1oWd8', 'c7GyN2tKe4'],
  // A terminal has no page that a challenge could return to.
  captchaReturn: null,
};

/**
 * Starts core. Whoever makes it stops its runtime.
 * @param {import('./arguments.js').Settings} settings
 * @param {AbortSignal} leaving
 * @returns {Client}
 */
export function createClient(settings, leaving) {
  const here = [settings.server];
  // A challenge is a picture to be looked at: this client shows none, and answers as a person who closes it.
  const platform = { ...nodePlatform(settings.profile), challenge: async () => null };
  const runtime = createRuntime({
    origins: {
      drive: here,
      user: here,
      vip: here,
      config: here,
      access: here,
      content: settings.content === null ? [] : [settings.content],
    },
    client: registered,
    platform,
    locale: () => settings.locale,
  });
  runtime.start();

  /** @returns {Promise<import('@aloft/core').Profile | null>} */
  const person = () =>
    follow(runtime.actors.session, leaving, (snapshot) => {
      const view = viewSession(snapshot);
      switch (view.status) {
        case 'signedIn':
          return view.profile;
        case 'signedOut':
          return null;
        case 'unreachable':
          throw new Failed(view.failure ?? localFailure('unreachable'));
        default:
          return undefined;
      }
    });

  return {
    runtime,
    platform,
    settings,
    signal: leaving,
    person,
    signedIn: async () => {
      const profile = await person();
      if (profile === null) throw new Failed(localFailure('unauthenticated'));
      return profile;
    },
  };
}
