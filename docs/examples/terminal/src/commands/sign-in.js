import { localFailure, viewSignIn } from '@aloft/core';
import qrcode from 'qrcode';
import { openBrowserSignIn } from '../browser-sign-in.js';
import { Failed } from '../failed.js';
import { follow } from '../follow.js';
import { tellPerson } from './session.js';

/**
 * Shows the short address: as a picture for a camera, and in words for whoever has none.
 * @param {import('../output.js').Output} output
 * @param {import('@aloft/core').SignInQr} qr
 */
function show(output, { uri, userCode }) {
  const shownTo = new URL(uri);
  const byHand = `${shownTo.origin}${shownTo.pathname.split('/').slice(0, -1).join('/')}`;
  // The picture is made of half blocks; with colours of its own where the terminal has any.
  qrcode.toString(
    uri,
    { type: process.stdout.isTTY ? 'terminal' : 'utf8', small: true },
    (problem, drawn) => {
      const picture = problem ? '' : `${drawn.trimEnd()}\n\n`;
      output.tell(
        `${picture}Scan this, or open ${byHand} on a device where you are signed in.\nCode: ${userCode}`,
        {
          address: uri,
          userCode,
        },
      );
    },
  );
}

/**
 * `sign-in`
 * @param {import('./context.js').CommandContext} context
 */
export async function signIn({ client, output, options }) {
  const { runtime, signal, settings } = client;
  const before = await client.person();
  if (before !== null) {
    output.say('Already signed in.');
    tellPerson(output, before, settings.locale);
    return;
  }
  const flow = runtime.actors.signIn;
  const listener = options.browser === true ? await openBrowserSignIn(client) : null;
  if (listener === null) flow.send({ type: 'qr.show' });
  else {
    output.tell(`Open this in a browser on this computer:\n${listener.address}`, {
      address: listener.address,
    });
    await listener.answered.finally(listener.close);
  }

  let shown = '';
  let scanned = false;
  await follow(flow, signal, (snapshot) => {
    const view = viewSignIn(snapshot);
    switch (view.screen) {
      case 'qr':
        if (view.qr.id !== shown) show(output, view.qr);
        if (view.scanned && !scanned) output.say('Scanned. Now confirm it on that device.');
        shown = view.qr.id;
        scanned = view.scanned;
        return undefined;
      case 'qrExpired':
        throw new Failed(localFailure('expired_token'));
      case 'failed':
        throw new Failed(view.failure);
      case 'completed':
        return true;
      default:
        return undefined;
    }
  });
  // The session's own flow asks the service who that is.
  tellPerson(output, await client.signedIn(), settings.locale);
}
