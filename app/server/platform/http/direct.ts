import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { atEndOfIteration } from './end-of-iteration.ts';
import type { DirectAnswer, Environment, Send } from './environment.ts';
import type { Log } from './log.ts';
import { answerOutside } from './malformed.ts';
import type { Repeatable, RepeatedAnswers } from './repeated-answers.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * Sets response headers. On a direct answer they are set without a `Headers` object, which checks, copies and sorts
 * them: that costs as much as the session and the page of a listing together.
 */
export function setHeaders(c: Context<Environment>, headers: Readonly<Record<string, string>>): void {
  const { direct } = c.env;
  if (direct !== undefined && direct.send !== null) Object.assign(direct.headers, headers);
  else for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
}

/**
 * Answers with a body that is written straight to the socket, without a Web stream, which copies every chunk and
 * halves the throughput. The head, which must include the length where it is known, is sent after all middlewares have
 * set their headers. A `send` that rejects aborts the connection: what can fail at once is tried before, so that it gets
 * an error response.
 */
export function sendDirectly(c: Context<Environment>, status: 200 | 206, send: Send): Response {
  const { direct } = c.env;
  // An in-process call has no socket.
  if (direct !== undefined) {
    const { log } = c.get('services');
    const requestId = c.get('requestId');
    direct.send = (to) =>
      send(to).catch((error: unknown) => {
        log({ event: 'broken-transfer', requestId, error: String(error) });
        throw error;
      });
  }
  return c.body(null, status);
}

/** Closes what a body is read from when its response is over, sent or not. */
export function closeAfter({ env: { outgoing } }: Context<Environment>, close: () => void): void {
  if (outgoing.destroyed) close();
  else outgoing.once('close', close);
}

/** Answers JSON that is already encoded, in two parts; an in-process call gets a normal body. */
export function sendJson(c: Context<Environment>, head: Buffer, tail: Buffer): Response {
  const { direct } = c.env;
  if (direct === undefined) {
    c.header('content-type', 'application/json');
    return c.body(Buffer.concat([head, tail]).toString('utf8'));
  }
  direct.headers['content-type'] = 'application/json';
  direct.headers['content-length'] = String(head.byteLength + tail.byteLength);
  direct.send = async (to) => {
    await new Promise<void>(atEndOfIteration);
    to.write(head);
    // Throws when the client has left meanwhile.
    to.end(tail);
  };
  return c.body(null, 200);
}

/** The type of a body whose route names none: what browsers show and never run. */
const plainText = { 'content-type': 'text/plain; charset=utf-8' };

/** Node's headers of a response: each cookie is a header of its own. */
function headersOf({ headers }: Response): OutgoingHttpHeaders {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) };
}

/**
 * Ends a response whose body has failed, so that nobody takes it for a whole one: by a reset, as the end of the
 * connection is the end of the body for HTTP/1.0, which proxies speak.
 */
function abort(outgoing: ServerResponse): void {
  outgoing.socket?.resetAndDestroy();
  outgoing.destroy();
}

/** The bytes of a body; null when they fail. */
async function wholeBody(response: Response, log: Log): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    log({ event: 'crash', error: error instanceof Error ? (error.stack ?? String(error)) : String(error) });
    return null;
  }
}

/**
 * Writes every body in place of the adapter, which ends one that fails with the text of its error, as if it was
 * complete: a direct one is sent as it comes, any other is read whole before its head is written.
 */
export function withDirectAnswers(fetch: Fetch, log: Log, repeated: RepeatedAnswers | null = null): Fetch {
  return async (request, env) => {
    const direct: DirectAnswer = { send: null, headers: {} };
    const repeatable: Repeatable = { path: null };
    const response = await fetch(request, Object.assign(env, { direct, repeatable }));
    const { incoming, outgoing } = env;
    if (!(response instanceof Response) || !(outgoing instanceof ServerResponse)) return response;
    if (response.body !== null) {
      const body = await wholeBody(response, log);
      if (body === null) return answerOutside('internal');
      // It may have replaced a direct answer, for which the middlewares have set headers.
      const { status } = response;
      const headers = {
        ...{ ...plainText, ...direct.headers, ...headersOf(response) },
        'content-length': body.byteLength,
      };
      if (repeatable.path !== null && incoming instanceof IncomingMessage)
        repeated?.keep(incoming, repeatable.path, { status, headers, body });
      outgoing.writeHead(status, headers);
      outgoing.end(body);
      return RESPONSE_ALREADY_SENT;
    }
    if (direct.send === null) return response;
    outgoing.writeHead(response.status, Object.assign(headersOf(response), direct.headers));
    // A body that ends before or beyond the announced length has failed, too.
    outgoing.strictContentLength = true;
    await direct.send(outgoing).catch(() => abort(outgoing));
    return RESPONSE_ALREADY_SENT;
  };
}
