// What a page on another port of the app's host name can do: of another program there, or of the contents themselves.
import { createServer } from 'node:http';

/** Another program on the host name of a server. */
export interface Neighbour {
  readonly url: string;
  stop(): void;
}

/** Starts it: it has one page, without any policy. */
export async function startNeighbour(): Promise<Neighbour> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>a neighbour</title>');
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the neighbour has no port');
  return {
    url: `http://localhost:${address.port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The address of the app, and those of a stored script and style. */
interface Targets {
  readonly app: string;
  readonly script: string;
  readonly style: string;
}

/** How each attempt ends: nothing of the app is read, and nothing stored is run. */
export const refused = {
  cookies: 'no session',
  me: 'refused',
  folder: 'unread',
  picture: 'refused',
  data: 'refused',
  frame: 'unread',
  script: 'refused',
  module: 'refused',
  worker: 'refused',
  serviceWorker: 'refused',
  style: 'refused',
} as const;

/** The name of a folder that the page tries to create. */
export const forged = 'made by a neighbour';

/**
 * The source of a script that tries everything, one after the other, and leaves how each ended in `window.tried`; it also
 * sets cookies of its own in place of the session's.
 */
export const attempts = ({ app, script, style }: Targets): string => `(() => {
  window.tried = null;
  const url = ${JSON.stringify({ app, script, style })};
  const element = (name, words) => new Promise((settle) => {
    const made = Object.assign(document.createElement(name), words);
    made.onload = () => settle('taken');
    made.onerror = () => settle('refused');
    document.head.append(made);
  });
  const held = async (act) => { try { await act(); return 'taken'; } catch { return 'refused'; } };
  const frame = () => new Promise((settle) => {
    const made = document.createElement('iframe');
    const look = () => { try { return made.contentWindow.document.body.innerHTML === '' ? 'unread' : 'read'; } catch { return 'unread'; } };
    made.onload = () => settle(look());
    made.onerror = () => settle('unread');
    made.src = url.app + '/drive/all';
    document.body.append(made);
  });
  const work = () => new Promise((settle, fail) => {
    const worker = new Worker(url.script);
    worker.onmessage = settle;
    worker.onerror = fail;
  });
  const attempt = {
    cookies: async () => /aloft-(session|refresh)/.test(document.cookie) ? document.cookie : 'no session',
    me: () => held(() => fetch(url.app + '/v1/user/me', { credentials: 'include' })),
    folder: () => fetch(url.app + '/drive/v1/files', {
      method: 'POST', mode: 'no-cors', credentials: 'include',
      body: JSON.stringify({ kind: 'drive#folder', name: ${JSON.stringify(forged)}, parent_id: '' }),
    }).then((answer) => answer.type === 'opaque' ? 'unread' : 'read', () => 'unread'),
    picture: () => element('img', { src: url.app + '/v1/user/me' }),
    data: () => element('script', { src: url.app + '/v1/user/me' }),
    frame,
    script: () => element('script', { src: url.script }),
    module: () => held(() => import(url.script)),
    worker: () => held(work),
    serviceWorker: () => held(() => navigator.serviceWorker.register(url.script)),
    style: () => element('link', { rel: 'stylesheet', href: url.style }),
  };
  for (const name of ['aloft-session', 'aloft-refresh'])
    for (const words of ['path=/', 'path=/; max-age=0', 'path=/; SameSite=Lax'])
      document.cookie = name + '=' + 'x'.repeat(43) + '; ' + words;
  (async () => {
    const ended = {};
    for (const [name, act] of Object.entries(attempt)) ended[name] = await act();
    window.tried = JSON.stringify(ended);
  })();
  return 'begun';
})()`;
