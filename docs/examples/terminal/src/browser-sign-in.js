// A sign-in in the browser of this computer: it comes back to a listener that only this computer can reach (RFC 8252).
import { createServer } from 'node:http';
import { completeCodeSignIn, localFailure } from '@aloft/core';
import { Failed } from './failed.js';

const maxWait = 10 * 60_000;

/**
 * @param {string} title
 * @param {string} text
 * @returns {string}
 */
const page = (title, text) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`;

/**
 * @typedef {object} BrowserSignIn
 * @property {string} address what is to be opened in the browser
 * @property {Promise<void>} answered the browser has come back, and the sign-in flow has its code
 * @property {() => void} close
 */

/**
 * Listens on a free port of 127.0.0.1, and begins the sign-in.
 * @param {import('./client.js').Client} client
 * @returns {Promise<BrowserSignIn>}
 */
export async function openBrowserSignIn({ runtime, settings, signal }) {
  const listener = createServer();
  await new Promise((settle, fail) => {
    listener.once('error', fail);
    listener.listen(0, '127.0.0.1', () => settle(undefined));
  });
  const bound = listener.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  const address = await runtime.begin.codeSignIn({ origin: settings.server, redirectUri });
  const state = new URL(address).searchParams.get('state');

  const over = AbortSignal.any([signal, AbortSignal.timeout(maxWait)]);
  /** @type {Promise<void>} */
  const answered = new Promise((settle, fail) => {
    const end = () => fail(new Failed(localFailure(signal.aborted ? 'cancelled' : 'expired_token')));
    if (over.aborted) end();
    over.addEventListener('abort', end);
    listener.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', redirectUri);
      /**
       * @param {number} status
       * @param {string} title
       * @param {string} text
       */
      const answer = (status, title, text) => {
        response.writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'",
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          connection: 'close',
        });
        response.end(page(title, text));
      };
      if (request.method !== 'GET' || pathname !== '/callback') {
        answer(404, 'Nothing here', 'This is the listener of aloft-terminal.');
      } else if (completeCodeSignIn(runtime, searchParams)) {
        answer(200, 'Back to the terminal', 'You can close this window.');
        response.once('finish', settle);
      } else if (searchParams.has('error') && searchParams.get('state') === state) {
        answer(200, 'Not signed in', 'You can close this window.');
        response.once('finish', () => fail(new Failed(localFailure('access_denied'))));
      } else {
        // Another sign-in, or none: it changes nothing, and the right one may still come.
        answer(400, 'Not this sign-in', 'The terminal waits for another one.');
      }
    });
  });
  return { address, answered, close: () => listener.close() };
}
