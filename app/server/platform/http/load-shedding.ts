import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientOfRequest } from './client-address.ts';
import type { Log } from './log.ts';
import { answerBusy } from './malformed.ts';
import { requestLine } from './request-line.ts';

/** Max. time that requests take which are answered within one turn of the event loop, in ms. */
const timeSlice = 20;
/** Max. requests that are let in within one turn. */
const batchSize = 16;
/** While a queued request has waited longer than this, new arrivals get 503, in ms. */
const maxQueueWait = 200;
/** A queued request that is let in later than this gets 503, too, in ms. */
const longestQueueWait = 1000;
/** Nothing is shed from a shorter queue: a few slow requests are waited for, as one page's many files are. */
const minQueueLength = 32;
/** Max. requests under way; transfers, which wait for their readers, have a listener of their own. */
const maxConcurrent = 512;
const reportEvery = 1000;

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** How a listener looks after itself. */
export interface LoadSheddingOptions {
  /** Whether many requests under way are too many: they wait for a database, a disk, another service. */
  readonly limitsConcurrency: boolean;
  /** Addresses that speak for many: proxies of ours. */
  readonly proxies: readonly string[];
  readonly log: Log;
  /** In milliseconds. */
  readonly now: () => number;
}

/** Whom a request counts for in the queue: its bearer, or else its client. */
function requesterOf({ headers, socket }: IncomingMessage, proxies: readonly string[]): string {
  const { authorization, 'x-forwarded-for': forwarded } = headers;
  if (authorization !== undefined) return authorization;
  const list = Array.isArray(forwarded) ? forwarded.join() : forwarded;
  return clientOfRequest(socket.remoteAddress ?? '', list, proxies);
}

/**
 * Queues requests while a turn of the event loop is long, and sheds load. Node hands over all that came during a turn,
 * and takes new connections only between two turns: a long turn leaves strangers waiting whom nobody can see. So a turn
 * that has taken its slice leaves the rest to the next ones, in which those who ask take turns (P36). When the first of
 * a long queue has waited too long, new arrivals get 503 and when to come again, which costs next to nothing: who is let
 * in is served as ever, and when the rush is over nothing is left to catch up on (P38).
 */
export function shedLoad(listener: Listener, options: LoadSheddingOptions): Listener {
  const { limitsConcurrency, proxies, log, now } = options;
  const line = requestLine();
  let turnBegan: number | null = null;
  let underWay = 0;
  let shed = 0;

  const report = (): void => {
    log({ event: 'overload', detail: `${shed} requests were turned away within a second` });
    shed = 0;
  };
  const turnAway = (outgoing: ServerResponse): void => {
    if (shed === 0) setTimeout(report, reportEvery).unref();
    shed += 1;
    answerBusy(outgoing);
  };
  const letIn = (incoming: IncomingMessage, outgoing: ServerResponse): unknown => {
    underWay += 1;
    outgoing.once('close', () => {
      underWay -= 1;
    });
    return listener(incoming, outgoing);
  };
  const isRush = (): boolean => line.length >= minQueueLength;
  const letNextIn = (): void => {
    const next = line.shift();
    // Who went away meanwhile needs no answer.
    if (next === undefined || next.outgoing.destroyed) return;
    if (isRush() && now() - next.since > longestQueueWait) turnAway(next.outgoing);
    else letIn(next.incoming, next.outgoing);
  };
  /** Lets some in within the next turn. Each in a callback of its own: what it does at once is over before the next. */
  const letBatchIn = (): void => {
    const size = Math.min(line.length, batchSize);
    let began: number | null = null;
    for (let nth = 1; nth <= size; nth += 1)
      setImmediate(() => {
        began ??= now();
        if (now() - began < timeSlice) letNextIn();
        if (nth === size && line.length > 0) letBatchIn();
      });
  };
  const isTurnOver = (): boolean => {
    if (turnBegan !== null) return now() - turnBegan > timeSlice;
    turnBegan = now();
    setImmediate(() => {
      turnBegan = null;
    });
    return false;
  };
  const isTooMuch = (): boolean => {
    const oldest = line.oldest();
    if (oldest !== undefined && isRush() && now() - oldest > maxQueueWait) return true;
    return limitsConcurrency && underWay + line.length >= maxConcurrent;
  };

  return (incoming, outgoing) => {
    if (isTooMuch()) {
      turnAway(outgoing);
      return undefined;
    }
    if (line.length === 0 && !isTurnOver()) return letIn(incoming, outgoing);
    line.push(requesterOf(incoming, proxies), { since: now(), incoming, outgoing });
    if (line.length === 1) letBatchIn();
    return undefined;
  };
}
