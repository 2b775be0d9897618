import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { catalogue } from '@aloft/core/errors';
import { RequestError } from '@hono/node-server';

type Code = 'invalid_request' | 'internal' | 'unavailable';

/** What every answer carries that no route made. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

const bodyOf = (error: Code): string =>
  JSON.stringify({ error, error_code: catalogue[error].numeric, error_description: '' });

/** The catalogue's answer where there is no request to route yet, or no more (R8.3). */
export function answerOutside(error: Code): Response {
  return new Response(bodyOf(error), { status: catalogue[error].status, headers });
}

const busyBody = Buffer.from(bodyOf('unavailable'));
const busyHeaders = { ...headers, 'retry-after': '1', 'content-length': busyBody.byteLength };

/** Asks to come again in a second, before anything of the request was looked at. */
export function answerBusy(outgoing: ServerResponse): void {
  outgoing.writeHead(catalogue.unavailable.status, busyHeaders);
  outgoing.end(busyBody);
}

/** What the adapter throws: a request that is none is the client's mistake, anything else ours. */
export function answerThrown(error: unknown): Response {
  return answerOutside(error instanceof RequestError ? 'invalid_request' : 'internal');
}

const lines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers bytes that are no HTTP, headers beyond the limit and requests that never end, and closes (R8.3, P36). */
export function answerMalformed(
  error: Error & { code?: string },
  socket: Duplex & { _httpMessage?: ServerResponse | null },
): void {
  // A client that went away, or that is being answered already, gets nothing in between.
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
}
