import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { limitSockets, maxSockets } from './client-sockets.ts';
import { withDirectAnswers } from './direct.ts';
import { endGracefully, watchRequests } from './graceful-end.ts';
import { endIdleTransfers } from './idle-transfers.ts';
import { type ListenerMetrics, shedLoad } from './load-shedding.ts';
import type { Log } from './log.ts';
import { answerMalformed, answerOutside, answerThrown } from './malformed.ts';
import { withoutPipelining } from './pipelining.ts';
import { type Probes, withProbes } from './probes.ts';
import type { RepeatedAnswers } from './repeated-answers.ts';
import { isOwnTarget } from './request-target.ts';
import { endUnreadAnswers } from './unread-answers.ts';

/** Max. requests in progress: they wait for a database, a disk, another service. Transfers may take every socket. */
const maxConcurrent = 512;

/** Longest time in which a client reads nothing of a response, in ms. A download may be paused for longer. */
const maxPauseOfAnswer = 60_000;
const maxPauseOfDownload = 600_000;

type Fetch = Parameters<typeof getRequestListener>[0];

/** The address and limits of a listener. */
export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** Uploads have no time limit as long as they make progress; other bodies have a minute. */
  readonly uploads: boolean;
  /** Trusted proxies, which forward many clients. */
  readonly proxies: readonly string[];
  readonly log: Log;
  /** Counts its requests; nothing does by default. */
  readonly counted?: ListenerMetrics;
  /** Answers probes of the server's state, and how much it tells; none are by default. */
  readonly probes?: Probes;
  /** Answers that are given again; none by default. */
  readonly repeated?: RepeatedAnswers;
  /** Monotonic clock of the queue, in ms; the process's own by default. */
  readonly now?: () => number;
  /** Clock for stalled bodies, in ms; the system's by default. */
  readonly clock?: () => number;
}

/** A running listener. */
export interface Listener {
  readonly server: Server;
  readonly port: number;
}

/** Refuses a request target that is not an origin-form path (P18). */
function withOwnTargets(fetch: Fetch): Fetch {
  return (request, env) =>
    isOwnTarget(env.incoming.url ?? '') ? fetch(request, env) : answerOutside('invalid_request');
}

/** Answers what was asked just now before anything looks at it. */
const withRepeated =
  (answers: RequestListener, { repeat }: RepeatedAnswers): RequestListener =>
  (incoming, outgoing) =>
    repeat(incoming, outgoing) ? undefined : answers(incoming, outgoing);

/** Serves `fetch` on a port; rejects when the port is taken. Slow headers and stalled bodies are cut off (T31). */
export async function listen(fetch: Fetch, options: ListenerOptions): Promise<Listener> {
  const { log, now = () => performance.now(), clock = Date.now } = options;
  const { repeated } = options;
  const answers = getRequestListener(withOwnTargets(withDirectAnswers(fetch, log, repeated)), {
    overrideGlobalObjects: false,
    errorHandler: answerThrown,
  });
  const shedding = shedLoad(answers, {
    maxConcurrent: options.uploads ? maxSockets : maxConcurrent,
    isWork: !options.uploads,
    proxies: options.proxies,
    log,
    now,
    ...(options.counted === undefined ? {} : { counted: options.counted }),
  });
  const requests = repeated === undefined ? shedding : withRepeated(shedding, repeated);
  const { probes } = options;
  const listener = withoutPipelining(probes === undefined ? requests : withProbes(requests, probes));
  // Requests without a Host or with an unknown Expect get a catalogue error like any other malformed request.
  const limits = { maxHeaderSize: 16 * 1024, requireHostHeader: false, connectionsCheckingInterval: 2000 };
  const server = createServer(limits, listener);
  server.on('checkExpectation', listener);
  server.on('clientError', answerMalformed);
  server.headersTimeout = 10_000;
  server.requestTimeout = options.uploads ? 0 : 60_000;
  if (options.uploads) endIdleTransfers(server, clock, log);
  endUnreadAnswers(server, options.uploads ? maxPauseOfDownload : maxPauseOfAnswer);
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

/** Closes a listener; requests in progress have so many ms to finish (P37). */
export const close = endGracefully;
