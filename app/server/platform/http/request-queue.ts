import type { IncomingMessage, ServerResponse } from 'node:http';

/** A queued request. */
export interface WaitingRequest {
  /** Arrival time, in ms of the queue's clock. */
  readonly since: number;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

interface Entry extends WaitingRequest {
  isServed: boolean;
}

/** A fair queue of requests: round robin between requesters, first come first served for each. */
export interface RequestQueue {
  readonly length: number;
  push(requester: string, request: WaitingRequest): void;
  /** Removes the next one. */
  shift(): WaitingRequest | undefined;
  /** Removes the last one of who has most, for one more of this requester; undefined when that would have as many. */
  evictFor(requester: string): WaitingRequest | undefined;
  /** Arrival time of the oldest request; undefined when the queue is empty. */
  oldest(): number | undefined;
}

/** A queue in which many requests of one requester do not delay a single one of another (P36). */
export function requestQueue(): RequestQueue {
  const byRequester = new Map<string, Entry[]>();
  let length = 0;
  // In order of arrival, including served ones; everything before `first` is dropped.
  let arrivals: Entry[] = [];
  let first = 0;

  const dropServed = (): void => {
    while (arrivals[first]?.isServed === true) first += 1;
    if (first >= Math.min(arrivals.length, 1024)) [arrivals, first] = [arrivals.slice(first), 0];
  };
  const removed = (place: Entry): WaitingRequest => {
    place.isServed = true;
    length -= 1;
    dropServed();
    return place;
  };
  return {
    get length() {
      return length;
    },
    push: (requester, request) => {
      const place = { ...request, isServed: false };
      const own = byRequester.get(requester);
      if (own === undefined) byRequester.set(requester, [place]);
      else own.push(place);
      arrivals.push(place);
      length += 1;
    },
    shift: () => {
      const [requester, own] = byRequester.entries().next().value ?? [];
      const place = own?.shift();
      if (requester === undefined || own === undefined || place === undefined) return undefined;
      byRequester.delete(requester);
      if (own.length > 0) byRequester.set(requester, own);
      return removed(place);
    },
    evictFor: (requester) => {
      const own = byRequester.get(requester)?.length ?? 0;
      const longest = [...byRequester.values()].reduce<Entry[]>(
        (most, one) => (one.length > most.length ? one : most),
        [],
      );
      // Whoever has most has two at least: its line does not become empty.
      const last = longest.length > own + 1 ? longest.pop() : undefined;
      return last === undefined ? undefined : removed(last);
    },
    oldest: () => arrivals[first]?.since,
  };
}
