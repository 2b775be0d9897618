import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { type Metrics, noMetrics } from '../metrics/metrics.ts';
import { isListed, requesterOf } from './client-address.ts';
import { atEndOfIteration } from './end-of-iteration.ts';
import type { Log } from './log.ts';

/** A whole answer. */
export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array;
}

/** What a route sets where whoever asks the same gets the same: the path for the log. */
export interface Repeatable {
  path: string | null;
}

/**
 * Answers that are given again for a moment, without another look at anything: a page that is read by many at once costs
 * hardly more than its bytes.
 */
export interface RepeatedAnswers {
  /** Answers a request as the same one before; false where there was none just now. */
  readonly repeat: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  /** Keeps what was answered to a request. */
  readonly keep: (incoming: IncomingMessage, path: string, answer: Answer) => void;
}

interface Kept {
  readonly status: number;
  /** Names and values in turn, as Node writes them fastest. */
  readonly head: readonly string[];
  readonly body: Uint8Array;
  readonly path: string;
  /** By the monotonic clock, in ms. */
  readonly until: number;
}

interface Parts {
  /** How long an answer is given again, in ms; 0 for never. */
  readonly duration: number;
  readonly proxies: readonly string[];
  readonly log: Log;
  /** Counts the answers that are repeated; nothing does by default. */
  readonly metrics?: Metrics;
  /** Monotonic clock, in ms; the process's own by default. */
  readonly now?: () => number;
}

/** Max. of all answers together, in bytes. */
const most = 16 * 1024 ** 2;
/** What an answer takes besides its body, in bytes: its key and headers. */
const overhead = 4096;

/** What of a request an answer may depend on, besides its address. */
const read: ReadonlySet<string> = new Set([
  ...['cookie', 'accept-language', 'accept-encoding', 'user-agent', 'if-none-match', 'host', 'authorization'],
  ...['sec-ch-ua-platform', 'sec-ch-ua-arch', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'],
  ...['sec-purpose', 'purpose', 'x-purpose', 'x-moz', 'range', 'expect', 'cf-ipcountry', 'x-country'],
]);
/** What only a trusted proxy is believed: the visitor's country. */
const told: ReadonlySet<string> = new Set(['cf-ipcountry', 'x-country']);
/** What a request with a body has, which the route would have looked at. */
const ofBody: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

/** Everything that an answer depends on, as one text; null for a request that is always asked anew. */
function keyOf({ url = '', method, rawHeaders, socket }: IncomingMessage, proxies: readonly string[]) {
  if (method !== 'GET') return null;
  let key = url;
  let tellsCountry = false;
  // Names and values in turn, as they came: looking each name up among the headers takes longer.
  for (let nth = 0; nth < rawHeaders.length; nth += 2) {
    const name = rawHeaders[nth]?.toLowerCase() ?? '';
    if (ofBody.has(name)) return null;
    if (!read.has(name)) continue;
    key += `\n${name}:${rawHeaders[nth + 1]}`;
    tellsCountry ||= told.has(name);
  }
  return tellsCountry ? `${key}\n${isListed(socket.remoteAddress ?? '', proxies)}` : key;
}

/** Who asks over a connection; behind a proxy each request says it. */
function requesters(proxies: readonly string[]): (incoming: IncomingMessage) => string {
  const known = new WeakMap<Socket, string>();
  return ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for'];
    const before = forwarded === undefined ? known.get(socket) : undefined;
    if (before !== undefined) return before;
    const { client } = requesterOf(
      socket.remoteAddress ?? '',
      typeof forwarded === 'string' ? forwarded : forwarded?.join(', '),
      proxies,
    );
    if (forwarded === undefined) known.set(socket, client);
    return client;
  };
}

/** Headers as names and values in turn, without the id, which each answer has of its own. */
const headOf = (headers: OutgoingHttpHeaders): readonly string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    name === 'x-request-id' || value === undefined
      ? []
      : [value].flat().flatMap((one) => [name, String(one)]),
  );

/** Keeps answers in memory, the latest used of them. */
export function repeatedAnswers(parts: Parts): RepeatedAnswers {
  const { duration, proxies, log, metrics = noMetrics, now = () => performance.now() } = parts;
  const clientOf = requesters(proxies);
  const answers = new LRUCache<string, Kept>({
    maxSize: most,
    sizeCalculation: ({ body }) => body.byteLength + overhead,
  });
  return {
    repeat: (incoming, outgoing) => {
      const key = duration === 0 ? null : keyOf(incoming, proxies);
      if (key === null) return false;
      const began = now();
      const kept = answers.get(key);
      if (kept === undefined || kept.until <= began) return false;
      const { status, head, body, path } = kept;
      const requestId = randomUUID();
      outgoing.writeHead(status, [...head, 'x-request-id', requestId]);
      atEndOfIteration(() => outgoing.end(body));
      const taken = now() - began;
      const milliseconds = Math.round(taken);
      metrics.request({ listener: 'app', method: 'GET', route: 'repeated', status, milliseconds: taken });
      const client = clientOf(incoming);
      log({
        ...{ event: 'request', requestId, method: 'GET', path, status },
        ...{ milliseconds, account: null, client, what: null, result: 'ok' },
      });
      return true;
    },
    keep: (incoming, path, { status, headers, body }) => {
      const key = duration === 0 ? null : keyOf(incoming, proxies);
      if (key === null) return;
      answers.set(key, { status, head: headOf(headers), body, path, until: now() + duration });
    },
  };
}
