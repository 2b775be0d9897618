// The listener that a page of the drive asks for a code (R7.27): for that page's origin, on this computer alone.
import { createServer } from 'node:http';

const path = '/windows/client-auth-code';
/** The page waits no longer, in ms. */
const pageWaits = 5000;
/** A yes that comes too late holds for the next request, in ms. */
const lateYesHolds = 60_000;

/**
 * @typedef {object} Asked
 * @property {string} origin the drive's, whose pages may ask
 * @property {() => Promise<boolean>} allow asks the person
 * @property {() => Promise<string | null>} code a fresh code of the person, or null
 */

/**
 * @typedef {object} Listener
 * @property {string} port in hex, as the page's address carries it
 * @property {() => void} close
 */

/**
 * Listens on a free port of 127.0.0.1.
 * @param {Asked} asked
 * @returns {Promise<Listener>}
 */
export async function listenForPage({ origin, allow, code }) {
  const server = createServer();
  await new Promise((settle, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => settle(undefined));
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const toPage = {
    'access-control-allow-origin': origin,
    'access-control-allow-private-network': 'true',
    'access-control-expose-headers': 'X-Auth-Code',
    'cache-control': 'no-store',
    vary: 'Origin',
  };
  let isAsking = false;
  let lateYesUntil = 0;

  /** @returns {Promise<boolean | null>} null when nobody answered in time */
  async function answerInTime() {
    if (lateYesUntil > Date.now()) {
      lateYesUntil = 0;
      return true;
    }
    isAsking = true;
    let isLate = false;
    const answer = allow().finally(() => {
      isAsking = false;
    });
    /** @type {Promise<null>} */
    const late = new Promise((settle) => {
      setTimeout(() => {
        isLate = true;
        settle(null);
      }, pageWaits).unref();
    });
    void answer.then((isAllowed) => {
      if (isLate && isAllowed) lateYesUntil = Date.now() + lateYesHolds;
    });
    return Promise.race([answer, late]);
  }

  server.on('request', async (request, response) => {
    /** @param {number} status @param {Record<string, string>} [headers] */
    const end = (status, headers = {}) =>
      response.writeHead(status, { connection: 'close', ...headers }).end();
    const { method, url, headers } = request;
    // A name that leads here would make every page of that name's site one of this origin.
    if (url !== path || headers.host !== `127.0.0.1:${port}`) return end(404);
    if (headers.origin !== origin) return end(403);
    if (method === 'OPTIONS') return end(204, { ...toPage, 'access-control-allow-methods': 'POST' });
    if (method !== 'POST') return end(405, toPage);
    if (isAsking) return end(429, toPage);
    const isAllowed = await answerInTime();
    if (isAllowed !== true) return end(isAllowed === null ? 504 : 403, toPage);
    const given = await code();
    return given === null ? end(503, toPage) : end(200, { ...toPage, 'x-auth-code': given });
  });
  return {
    port: port.toString(16),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
