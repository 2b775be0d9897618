import { viewSession } from '@aloft/core';
import { cleanText } from '@aloft/core/errors';
import { formatBytes, userTypeOf } from '@aloft/core/rules';
import { Failed } from '../failed.js';
import { follow } from '../follow.js';

/** @typedef {import('@aloft/core').Profile} Profile */

/**
 * Says who is signed in.
 * @param {import('../output.js').Output} output
 * @param {Profile} profile
 * @param {string} locale
 */
export function tellPerson(output, profile, locale) {
  const { userId, name, email, premium, quotaUsed, quotaLimit } = profile;
  const room = `${formatBytes(quotaUsed, locale)} of ${formatBytes(quotaLimit, locale)} used`;
  output.tell(`${cleanText(name)} <${cleanText(email)}>  ${room}`, {
    userId,
    name,
    email,
    premium,
    userType: userTypeOf(premium),
    quotaUsed,
    quotaLimit,
  });
}

/**
 * `whoami`
 * @param {import('./context.js').CommandContext} context
 */
export async function whoami({ client, output }) {
  tellPerson(output, await client.signedIn(), client.settings.locale);
}

/**
 * `sign-out`: the service ends the session first, then this computer forgets it.
 * @param {import('./context.js').CommandContext} context
 */
export async function signOut({ client, output }) {
  if ((await client.person()) !== null) {
    const { session } = client.runtime.actors;
    session.send({ type: 'signOut.press' });
    await follow(session, client.signal, (snapshot) => {
      const view = viewSession(snapshot);
      if (view.status === 'signedIn' && !view.leaving) throw new Failed(view.failure);
      return view.status === 'signedOut' ? true : undefined;
    });
  }
  output.tell('Signed out.', { signedOut: true });
}
