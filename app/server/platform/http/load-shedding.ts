import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientOfRequest } from './client-address.ts';
import type { Log } from './log.ts';
import { answerBusy } from './malformed.ts';
import { requestQueue } from './request-queue.ts';

/** Max. time for starting requests in one iteration of the event loop, in ms. */
const timeSlice = 20;
/** Max. queued requests started in one iteration. */
const batchSize = 16;
/** While a queued request has waited longer than this, new arrivals get 503, in ms. */
const maxQueueWait = 200;
/** A queued request that would start later than this also gets 503, in ms. */
const maxStartDelay = 1000;
/** No load is shed from a shorter queue: a page may ask for many files at once. */
const minQueueLength = 32;
/** Max. requests in progress. Transfers, which wait for slow clients, have their own listener. */
const maxConcurrent = 512;
const reportEvery = 1000;

const slots = new WeakMap<ServerResponse, () => void>();

/**
 * No longer counts a response as one in progress: it stays open for minutes and does nothing in between. Its route
 * limits how many there are.
 */
export function releaseSlot(outgoing: ServerResponse): void {
  slots.get(outgoing)?.();
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** How a listener sheds load. */
export interface LoadSheddingOptions {
  /** Whether the number of requests in progress is limited: they wait for a database, a disk, another service. */
  readonly limitsConcurrency: boolean;
  /** Trusted proxies, which forward many clients. */
  readonly proxies: readonly string[];
  readonly log: Log;
  /** In milliseconds. */
  readonly now: () => number;
}

/** The queue key of a request: its bearer token, or else its client address. */
function requesterOf({ headers, socket }: IncomingMessage, proxies: readonly string[]): string {
  const { authorization, 'x-forwarded-for': forwarded } = headers;
  if (authorization !== undefined) return authorization;
  const list = Array.isArray(forwarded) ? forwarded.join() : forwarded;
  return clientOfRequest(socket.remoteAddress ?? '', list, proxies);
}

/**
 * Queues requests while an iteration of the event loop is long, and sheds load. Node delivers all requests that
 * arrived during an iteration, and accepts new connections only between two: a long iteration delays connections that
 * no code can see. So an iteration that has used its time slice leaves the rest to the next ones, round robin between
 * requesters (P36). When the oldest request of a long queue has waited too long, new arrivals get 503 with
 * Retry-After, which costs next to nothing. Requests that start are served as usual, and after the rush there is no
 * backlog (P38).
 */
export function shedLoad(listener: Listener, options: LoadSheddingOptions): Listener {
  const { limitsConcurrency, proxies, log, now } = options;
  const queue = requestQueue();
  let iterationBegan: number | null = null;
  let underWay = 0;
  let shed = 0;

  const report = (): void => {
    log({ event: 'overload', detail: `${shed} requests were answered 503 within a second` });
    shed = 0;
  };
  const shedRequest = (outgoing: ServerResponse): void => {
    if (shed === 0) setTimeout(report, reportEvery).unref();
    shed += 1;
    answerBusy(outgoing);
  };
  const start = (incoming: IncomingMessage, outgoing: ServerResponse): unknown => {
    underWay += 1;
    let isCounted = true;
    const release = (): void => {
      if (isCounted) underWay -= 1;
      isCounted = false;
    };
    slots.set(outgoing, release);
    outgoing.once('close', release);
    return listener(incoming, outgoing);
  };
  const isRush = (): boolean => queue.length >= minQueueLength;
  const startNext = (): void => {
    const next = queue.shift();
    // The client has disconnected.
    if (next === undefined || next.outgoing.destroyed) return;
    if (isRush() && now() - next.since > maxStartDelay) shedRequest(next.outgoing);
    else start(next.incoming, next.outgoing);
  };
  /**
   * Starts a batch in the next iteration, each request in its own callback: its synchronous part ends before the next
   * one starts.
   */
  const startBatch = (): void => {
    const size = Math.min(queue.length, batchSize);
    let began: number | null = null;
    for (let nth = 1; nth <= size; nth += 1)
      setImmediate(() => {
        began ??= now();
        if (now() - began < timeSlice) startNext();
        if (nth === size && queue.length > 0) startBatch();
      });
  };
  const isSliceOver = (): boolean => {
    if (iterationBegan !== null) return now() - iterationBegan > timeSlice;
    iterationBegan = now();
    setImmediate(() => {
      iterationBegan = null;
    });
    return false;
  };
  const isTooMuch = (): boolean => {
    const oldest = queue.oldest();
    if (oldest !== undefined && isRush() && now() - oldest > maxQueueWait) return true;
    return limitsConcurrency && underWay + queue.length >= maxConcurrent;
  };

  return (incoming, outgoing) => {
    if (isTooMuch()) {
      shedRequest(outgoing);
      return undefined;
    }
    if (queue.length === 0 && !isSliceOver()) return start(incoming, outgoing);
    queue.push(requesterOf(incoming, proxies), { since: now(), incoming, outgoing });
    if (queue.length === 1) startBatch();
    return undefined;
  };
}
