import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { withDirectAnswers } from './direct.ts';
import { endGracefully, watchRequests } from './graceful-end.ts';
import type { Log } from './log.ts';
import { answerMalformed, answerThrown } from './malformed.ts';
import { admitInTurn } from './overload.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** What a listener listens to, and how much of it. */
export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** Bodies may take as long as they come; others have a minute. */
  readonly uploads: boolean;
  /** Addresses that speak for many: proxies of ours. */
  readonly proxies: readonly string[];
  readonly log: Log;
  /** The clock that waiting is measured with, in milliseconds; the process's own when left out. */
  readonly now?: () => number;
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
  const answers = getRequestListener(withDirectAnswers(fetch), {
    overrideGlobalObjects: false,
    errorHandler: answerThrown,
  });
  const { log, now = () => performance.now() } = options;
  const listener = admitInTurn(answers, { counts: !options.uploads, log, now });
  // A request without a host or with an odd expectation is answered like any other that makes no sense.
  const limits = { maxHeaderSize: 16 * 1024, requireHostHeader: false, connectionsCheckingInterval: 2000 };
  const server = createServer(limits, listener);
  server.on('checkExpectation', listener);
  server.on('clientError', answerMalformed);
  server.headersTimeout = 10_000;
  server.requestTimeout = options.uploads ? 0 : 60_000;
  limitSockets(server, options.proxies);
  watchRequests(server);
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen(options.port, options.host, settle);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  return { server, port: address.port };
}

/** Ends a listener: what was begun has ten seconds to end (P37). */
export const close = endGracefully;
