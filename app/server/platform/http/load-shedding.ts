import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { clientKey } from '../locks/fair-key.ts';
import { FairQueue } from '../locks/fair-queue.ts';
import type { ListenerName, Metrics } from '../metrics/metrics.ts';
import { requesterOf } from './client-address.ts';
import { ClientPlaces } from './client-places.ts';
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
/** Max. requests of a client that are worked on at once: what a browser asks for at once. The others wait. */
const maxWorking = 6;
/** A request that takes longer than this waits for something else than this process, and counts as none of them, in ms. */
export const maxWorkDuration = 1000;
/** Max. time a client's request waits for its earlier ones, in ms. */
const maxTurnWait = 10_000;
const reportEvery = 1000;

const releases = new WeakMap<ServerResponse, (() => void)[]>();

/** Releases something when the response is over, sent or not, or when it no longer counts. */
function releaseAfter(outgoing: ServerResponse, release: () => void): void {
  outgoing.once('close', release);
  releases.set(outgoing, [...(releases.get(outgoing) ?? []), release]);
}

/**
 * No longer counts a response as one in progress: it stays open for minutes and does nothing in between. Its route
 * limits how many there are.
 */
export function releaseSlot(outgoing: ServerResponse): void {
  for (const release of releases.get(outgoing) ?? []) release();
}

/** What counts the requests of a listener. */
export interface ListenerMetrics {
  readonly metrics: Metrics;
  readonly listener: ListenerName;
}

/** How a listener sheds load. */
export interface LoadSheddingOptions {
  /** Max. requests in progress, of which each client has a share. */
  readonly maxConcurrent: number;
  /** Whether requests are work for this process; transfers wait for the store and for slow clients instead. */
  readonly isWork: boolean;
  /** Trusted proxies, which forward many clients. */
  readonly proxies: readonly string[];
  readonly log: Log;
  /** Counts what is shed and what waits, for a listener. */
  readonly counted?: ListenerMetrics;
  /** In milliseconds. */
  readonly now: () => number;
}

/**
 * Shares this process out between clients, and sheds load from who has most (P36).
 *
 * Each client has a part of the places for requests in progress, and a few that are worked on at once: its others wait
 * for those, and nobody else does.
 *
 * Node delivers all requests that arrived during an iteration of the event loop, and accepts new connections only
 * between two: a long iteration delays connections that no code can see. So an iteration that has used its time slice
 * leaves the rest to the next ones, round robin between requesters. While the oldest request of a long queue has waited
 * too long, each new arrival has the last one of who has most answered 503 with Retry-After, or is that itself, which
 * costs next to nothing. Requests that start are served as usual, and after the rush there is no backlog (P38).
 */
export function shedLoad(listener: RequestListener, options: LoadSheddingOptions): RequestListener {
  const { maxConcurrent, isWork, proxies, log, now, counted } = options;
  const queue = requestQueue();
  const places = new ClientPlaces(maxConcurrent);
  const turns = new FairQueue({
    slots: maxConcurrent,
    slotsPerKey: maxWorking,
    maxQueued: maxConcurrent,
    maxQueuedPerKey: maxConcurrent,
    maxWait: maxTurnWait,
  });
  let iterationBegan: number | null = null;
  let shed = 0;
  counted?.metrics.queue(counted.listener, () => queue.length + turns.waiting);

  const report = (): void => {
    log({ event: 'overload', detail: `${shed} requests were answered 503 within a second` });
    shed = 0;
  };
  const shedRequest = (outgoing: ServerResponse): void => {
    if (shed === 0) setTimeout(report, reportEvery).unref();
    shed += 1;
    counted?.metrics.shed(counted.listener);
    // A response whose client has left must not be written.
    if (!outgoing.destroyed) answerBusy(outgoing);
  };
  const isRush = (): boolean => queue.length >= minQueueLength;
  const startNext = (): void => {
    const next = queue.shift();
    // The client has disconnected.
    if (next === undefined || next.outgoing.destroyed) return;
    if (isRush() && now() - next.since > maxStartDelay) shedRequest(next.outgoing);
    else listener(next.incoming, next.outgoing);
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
  const isTooLong = (): boolean => {
    const oldest = queue.oldest();
    return oldest !== undefined && isRush() && now() - oldest > maxQueueWait;
  };
  const startOrQueue = (key: string, incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (isTooLong()) {
      const evicted = queue.evictFor(key);
      shedRequest(evicted?.outgoing ?? outgoing);
      if (evicted === undefined) return;
    }
    if (queue.length === 0 && !isSliceOver()) {
      listener(incoming, outgoing);
      return;
    }
    queue.push(key, { since: now(), incoming, outgoing });
    if (queue.length === 1) startBatch();
  };
  /** Counts a request as one that is worked on, until it is over or waits for something else. */
  const workOn = (release: () => void, outgoing: ServerResponse): void => {
    const timer = setTimeout(release, maxWorkDuration);
    timer.unref();
    releaseAfter(outgoing, () => {
      clearTimeout(timer);
      release();
    });
  };
  const startInTurn = async (
    client: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> => {
    const gone = new AbortController();
    const leave = (): void => gone.abort(null);
    outgoing.once('close', leave);
    const release = await turns.take(clientKey(client), gone.signal).catch(() => null);
    outgoing.off('close', leave);
    if (release === null || outgoing.destroyed) {
      release?.();
      if (!outgoing.destroyed) shedRequest(outgoing);
      return;
    }
    workOn(release, outgoing);
    startOrQueue(client, incoming, outgoing);
  };

  return (incoming, outgoing) => {
    const { authorization, 'x-forwarded-for': forwarded } = incoming.headers;
    const list = Array.isArray(forwarded) ? forwarded.join() : forwarded;
    const requester = requesterOf(incoming.socket.remoteAddress ?? '', list, proxies);
    const leave = places.take(requester);
    if (leave === null) {
      shedRequest(outgoing);
      return;
    }
    releaseAfter(outgoing, leave);
    const { client, isShared } = requester;
    // Nothing tells those of a shared address apart but what they say of themselves.
    if (!isWork || isShared) {
      startOrQueue(isShared ? (authorization ?? client) : client, incoming, outgoing);
      return;
    }
    const release = turns.tryTake(clientKey(client));
    if (release === null) {
      void startInTurn(client, incoming, outgoing);
      return;
    }
    workOn(release, outgoing);
    startOrQueue(client, incoming, outgoing);
  };
}
