import { ServerResponse } from 'node:http';
import type { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { DirectAnswer, Environment, Send } from './environment.ts';

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
 * halves the throughput. The head, which must include the length, is sent after all middlewares have set their
 * headers.
 */
export function sendDirectly(c: Context<Environment>, status: 200 | 206, send: Send): Response {
  // An in-process call has no socket.
  if (c.env.direct !== undefined) c.env.direct.send = send;
  return c.body(null, status);
}

let ended: (() => void)[] = [];

function endAll(): void {
  const now = ended;
  ended = [];
  for (const end of now) end();
}

/**
 * Ends all pending responses together at the end of the event loop's iteration. Waking the client for each one costs
 * more than most responses do.
 */
function endTogether(end: () => void): void {
  if (ended.length === 0) setImmediate(endAll);
  ended.push(end);
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
  return sendDirectly(c, 200, async (to) => {
    endTogether(() => {
      to.write(head);
      to.end(tail);
    });
  });
}

/** The listener's part of `sendDirectly`. */
export function withDirectAnswers(fetch: Fetch): Fetch {
  return async (request, env) => {
    const direct: DirectAnswer = { send: null, headers: {} };
    const response = await fetch(request, Object.assign(env, { direct }));
    const { outgoing } = env;
    const { send } = direct;
    if (send === null || !(outgoing instanceof ServerResponse)) return response;
    // Another response, such as a 500, replaced the direct one and has its own body.
    if (!(response instanceof Response) || response.body !== null) return response;
    outgoing.writeHead(response.status, Object.assign(Object.fromEntries(response.headers), direct.headers));
    try {
      await send(outgoing);
    } catch {
      // The length was announced: after an early end the client can tell that the response is incomplete.
      outgoing.destroy();
    }
    return RESPONSE_ALREADY_SENT;
  };
}
