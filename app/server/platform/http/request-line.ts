import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that waits to be let in. */
export interface WaitingRequest {
  /** Milliseconds of the line's clock. */
  readonly since: number;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

interface Place extends WaitingRequest {
  isServed: boolean;
}

/** Requests that wait, in turns of those who ask. */
export interface RequestLine {
  readonly length: number;
  push(requester: string, request: WaitingRequest): void;
  /** The next one: requesters take turns, and of each the request that came first. */
  shift(): WaitingRequest | undefined;
  /** How long the one that came first of all waits, since when; undefined when nobody waits. */
  oldest(): number | undefined;
}

/** Opens a line in which many requests of one requester stand behind a single one of another (P36). */
export function requestLine(): RequestLine {
  const byRequester = new Map<string, Place[]>();
  let length = 0;
  // In the order they came, those that were served meanwhile among them; all before `first` are forgotten.
  let arrivals: Place[] = [];
  let first = 0;

  const forgetServed = (): void => {
    while (arrivals[first]?.isServed === true) first += 1;
    if (first >= Math.min(arrivals.length, 1024)) [arrivals, first] = [arrivals.slice(first), 0];
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
      place.isServed = true;
      length -= 1;
      forgetServed();
      return place;
    },
    oldest: () => arrivals[first]?.since,
  };
}
