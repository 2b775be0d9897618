// Something between a client and the content origin that has a limit of its own, as nginx has one of 1 MB.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { finished, pipeline } from 'node:stream/promises';

/** Answers a request itself with a status, or lets it through. */
export type ProxyRule = (method: string, bytes: number) => number | null;

/** A proxy that runs. */
export interface HttpProxy {
  /** Sends a client's requests for the content origin through the proxy. */
  readonly through: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
  /** The bytes of each part that it let through, and of each that it refused. */
  readonly passed: readonly number[];
  readonly refused: readonly number[];
  stop(): Promise<void>;
}

/** The answer of a proxy is a page of its own. */
async function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: number): Promise<void> {
  incoming.resume();
  await finished(incoming);
  outgoing.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>${status}</h1>`);
}

async function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: URL): Promise<void> {
  const { method = 'GET', headers } = incoming;
  const sending = request(target, { method, headers: { ...headers, host: target.host } });
  const answered = once(sending, 'response');
  await pipeline(incoming, sending);
  const [answer]: IncomingMessage[] = await answered;
  if (answer === undefined) return;
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, outgoing);
}

/**
 * Starts a proxy before the content origin.
 * @param opaque whether its own answers are kept from the client, as a browser does from a page of another origin
 */
export async function startProxy(contentUrl: string, rule: ProxyRule, opaque = false): Promise<HttpProxy> {
  const passed: number[] = [];
  const refused: number[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const bytes = Number(incoming.headers['content-length'] ?? 0);
    const status = rule(method, bytes);
    if (method === 'PATCH') (status === null ? passed : refused).push(bytes);
    const target = new URL(url, contentUrl);
    const ended = status === null ? forward(incoming, outgoing, target) : refuse(incoming, outgoing, status);
    ended.catch(() => outgoing.destroy());
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const bound = server.address();
  const own = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  return {
    passed,
    refused,
    through: (fetch) => async (input, init) => {
      const wanted = String(input);
      if (!wanted.startsWith(contentUrl)) return fetch(input, init);
      const answer = await fetch(`${own}${wanted.slice(contentUrl.length)}`, init);
      if (opaque && answer.headers.get('content-type') === 'text/html')
        throw new TypeError('Failed to fetch');
      return answer;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}
