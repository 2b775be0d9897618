import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isListed, requesterOf } from './client-address.ts';
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

interface Kept extends Answer {
  readonly path: string;
  /** By the monotonic clock, in ms. */
  readonly until: number;
}

interface Parts {
  /** How long an answer is given again, in ms; 0 for never. */
  readonly duration: number;
  readonly proxies: readonly string[];
  readonly log: Log;
  /** Monotonic clock, in ms; the process's own by default. */
  readonly now?: () => number;
}

/** Max. of all answers together, in bytes. */
const most = 16 * 1024 ** 2;
/** What an answer takes besides its body, in bytes: its key and headers. */
const overhead = 4096;

/** What of a request an answer may depend on, besides its address. */
const read = [
  ...['cookie', 'accept-language', 'accept-encoding', 'user-agent', 'if-none-match', 'host', 'authorization'],
  ...['sec-ch-ua-platform', 'sec-ch-ua-arch', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'],
  ...['sec-purpose', 'purpose', 'x-purpose', 'x-moz', 'range', 'expect', 'cf-ipcountry', 'x-country'],
] as const;

/** Everything that an answer depends on, as one text. */
function keyOf({ url = '', headers, socket }: IncomingMessage, proxies: readonly string[]): string {
  let key = url;
  for (const name of read) key += `\n${headers[name] ?? ''}`;
  // Only a trusted proxy is believed the visitor's country.
  const tellsCountry = headers['cf-ipcountry'] !== undefined || headers['x-country'] !== undefined;
  return tellsCountry ? `${key}\n${isListed(socket.remoteAddress ?? '', proxies)}` : key;
}

/** Whether a request has a body, which the route would have looked at. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Keeps answers in memory, the latest used of them. */
export function repeatedAnswers(parts: Parts): RepeatedAnswers {
  const { duration, proxies, log, now = () => performance.now() } = parts;
  const answers = new LRUCache<string, Kept>({
    maxSize: most,
    sizeCalculation: ({ body }) => body.byteLength + overhead,
  });
  return {
    repeat: (incoming, outgoing) => {
      if (duration === 0 || incoming.method !== 'GET' || hasBody(incoming)) return false;
      const began = now();
      const kept = answers.get(keyOf(incoming, proxies));
      if (kept === undefined || kept.until <= began) return false;
      const { status, headers, body, path } = kept;
      const requestId = randomUUID();
      outgoing.writeHead(status, { ...headers, 'x-request-id': requestId });
      outgoing.end(body);
      const forwarded = incoming.headers['x-forwarded-for'];
      const { client } = requesterOf(
        incoming.socket.remoteAddress ?? '',
        typeof forwarded === 'string' ? forwarded : forwarded?.join(', '),
        proxies,
      );
      log({
        ...{ event: 'request', requestId, method: 'GET', path, status },
        ...{ milliseconds: Math.round(now() - began), account: null, client },
        ...{ what: null, result: 'ok' },
      });
      return true;
    },
    keep: (incoming, path, answer) => {
      if (duration > 0) answers.set(keyOf(incoming, proxies), { ...answer, path, until: now() + duration });
    },
  };
}
