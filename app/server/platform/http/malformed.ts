import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { catalogue } from '@aloft/core/errors';
import { RequestError } from '@hono/node-server';

type Code = 'invalid_request' | 'internal' | 'unavailable';

/** Headers of responses that no route made. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

const bodyOf = (error: Code): string =>
  JSON.stringify({ error, error_code: catalogue[error].numeric, error_description: '' });

/** A catalogue error outside of any route (R8.3). */
export function answerOutside(error: Code): Response {
  return new Response(bodyOf(error), { status: catalogue[error].status, headers });
}

const busyBody = Buffer.from(bodyOf('unavailable'));
const busyHeaders = { ...headers, 'retry-after': '1', 'content-length': busyBody.byteLength };

/** 503 with Retry-After of one second, before the request is looked at. */
export function answerBusy(outgoing: ServerResponse): void {
  outgoing.writeHead(catalogue.unavailable.status, busyHeaders);
  outgoing.end(busyBody);
}

/** The response to an exception of the adapter: 400 for a malformed request, otherwise 500. */
export function answerThrown(error: unknown): Response {
  return answerOutside(error instanceof RequestError ? 'invalid_request' : 'internal');
}

const lines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Time for the client to read the answer, in ms: a connection that is closed with unread bytes in it loses it. */
export const lingerDuration = 2000;

/**
 * Answers bytes that are not HTTP, oversized headers and requests that never end, and closes the connection (R8.3,
 * P36), whether or not the client closes its side.
 */
export function answerMalformed(
  error: Error & { code?: string },
  socket: Duplex & { _httpMessage?: ServerResponse | null },
): void {
  // Nothing is written into a response that has begun, nor to a client that disconnected.
  const answering = socket._httpMessage?.headersSent === true;
  if (!socket.writable || answering || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const body = bodyOf('invalid_request');
  const fields = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  const head = [
    `HTTP/1.1 ${lines[error.code ?? ''] ?? '400 Bad Request'}`,
    ...fields.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const end = setTimeout(() => socket.destroy(), lingerDuration);
  end.unref();
  socket.once('close', () => clearTimeout(end));
}
