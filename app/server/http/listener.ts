import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { answerMalformed, answerThrown } from './malformed.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** What a listener listens to, and how much of it. */
export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** Bodies may take as long as they come; others have a minute. */
  readonly uploads: boolean;
  /** Addresses that speak for many: proxies of ours. */
  readonly proxies: readonly string[];
}

/** A listener that is up. */
export interface Listener {
  readonly server: Server;
  readonly port: number;
}

const mostSockets = 1000;
const mostOfClient = 50;
const thisComputer: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Ends what a client opens beyond its share, so that one cannot take every socket (P36). */
function limitSockets(server: Server, proxies: readonly string[]): void {
  const open = new Map<string, number>();
  server.maxConnections = mostSockets;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (thisComputer.has(address) || proxies.includes(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > mostOfClient) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

/** Answers with `fetch` on a port; rejects when it is taken. Slow heads and endless bodies are cut off (T31). */
export async function listen(fetch: Fetch, options: ListenerOptions): Promise<Listener> {
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false, errorHandler: answerThrown });
  // A request without a host or with an odd expectation is answered like any other that makes no sense.
  const limits = { maxHeaderSize: 16 * 1024, requireHostHeader: false, connectionsCheckingInterval: 2000 };
  const server = createServer(limits, listener);
  server.on('checkExpectation', listener);
  server.on('clientError', answerMalformed);
  server.headersTimeout = 10_000;
  server.requestTimeout = options.uploads ? 0 : 60_000;
  limitSockets(server, options.proxies);
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen(options.port, options.host, settle);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  return { server, port: address.port };
}

/** Ends a listener: what was begun has two seconds to end. */
export function close(server: Server): Promise<void> {
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 2000).unref();
  return new Promise((settle) => server.close(() => settle()));
import { createServer, type ServerResponse } from 'node:http';

/** What answers a listener's requests. */
export type Fetch = Parameters<typeof getRequestListener>[0];

/** A port that is listened on. */
export interface Listener {
  readonly port: number;
  /** Takes no more connections, lets requests under way end, and cuts off what is left after ten seconds (P37). */
  close(): Promise<void>;
}

const longestEnd = 10_000;
const look = 20;

/**
 * Listens on an address; port 0 is any free one. Rejects when the port is taken. A listener of `uploads` waits for
 * a request's body as long as it takes.
 */
export async function listen(fetch: Fetch, host: string, port: number, uploads: boolean): Promise<Listener> {
  const answering = getRequestListener(fetch, { overrideGlobalObjects: false });
  const underWay = new Set<ServerResponse>();
  let closing = false;
  const server = createServer({ maxHeaderSize: 16 * 1024 }, (request, response) => {
    // Whoever keeps a connection learns with the answer that it ends.
    response.shouldKeepAlive &&= !closing;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    return answering(request, response);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = uploads ? 0 : 60_000;
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen(port, host, settle);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  return {
    port: address.port,
    close: async () => {
      closing = true;
      for (const response of underWay) response.shouldKeepAlive = false;
      const ended = new Promise<void>((settle) => server.close(() => settle()));
      // A connection that is idle now may have been answering when the closing began.
      const idle = setInterval(() => server.closeIdleConnections(), look);
      const end = setTimeout(() => server.closeAllConnections(), longestEnd);
      await ended;
      clearInterval(idle);
      clearTimeout(end);
    },
  };
}
