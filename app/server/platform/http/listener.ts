import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { limitSockets } from './client-sockets.ts';
import { withDirectAnswers } from './direct.ts';
import { endGracefully, watchRequests } from './graceful-end.ts';
import { endIdleTransfers } from './idle-transfers.ts';
import { shedLoad } from './load-shedding.ts';
import type { Log } from './log.ts';
import { answerMalformed, answerOutside, answerThrown } from './malformed.ts';
import { isOwnTarget } from './request-target.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** What a listener listens to, and how much of it. */
export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** Bodies may take as long as they go on coming; others have a minute. */
  readonly uploads: boolean;
  /** Addresses that speak for many: proxies of ours. */
  readonly proxies: readonly string[];
  readonly log: Log;
  /** The clock that waiting is measured with, in milliseconds; the process's own when left out. */
  readonly now?: () => number;
  /** The clock that a body's standing still is measured with, in milliseconds; the computer's when left out. */
  readonly clock?: () => number;
}

/** A listener that is up. */
export interface Listener {
  readonly server: Server;
  readonly port: number;
}

/** Refuses a request whose target is no path of ours, before anything takes it for one (P18). */
function withOwnTargets(fetch: Fetch): Fetch {
  return (request, env) =>
    isOwnTarget(env.incoming.url ?? '') ? fetch(request, env) : answerOutside('invalid_request');
}

/** Answers with `fetch` on a port; rejects when it is taken. Slow heads and endless bodies are cut off (T31). */
export async function listen(fetch: Fetch, options: ListenerOptions): Promise<Listener> {
  const answers = getRequestListener(withOwnTargets(withDirectAnswers(fetch)), {
    overrideGlobalObjects: false,
    errorHandler: answerThrown,
  });
  const { log, now = () => performance.now(), clock = Date.now } = options;
  const listener = shedLoad(answers, {
    limitsConcurrency: !options.uploads,
    proxies: options.proxies,
    log,
    now,
  });
  // A request without a host or with an odd expectation is answered like any other that makes no sense.
  const limits = { maxHeaderSize: 16 * 1024, requireHostHeader: false, connectionsCheckingInterval: 2000 };
  const server = createServer(limits, listener);
  server.on('checkExpectation', listener);
  server.on('clientError', answerMalformed);
  server.headersTimeout = 10_000;
  server.requestTimeout = options.uploads ? 0 : 60_000;
  if (options.uploads) endIdleTransfers(server, clock, log);
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
