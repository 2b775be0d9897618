import { ServerResponse } from 'node:http';
import type { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { DirectAnswer, Environment, Send } from './environment.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * Sets headers of the answer that is made. A direct one has them as they are: a `Headers` object checks, copies and
 * sorts them, which costs as much as the session and the page of a listing.
 */
export function setHeaders(c: Context<Environment>, headers: Readonly<Record<string, string>>): void {
  const { direct } = c.env;
  if (direct !== undefined && direct.send !== null) Object.assign(direct.headers, headers);
  else for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
}

/**
 * Answers with a body that goes straight to the socket, not through a Web stream (which copies every piece and costs
 * half of the speed). The head is sent when all middlewares have set their headers; it must name the length.
 */
export function sendDirectly(c: Context<Environment>, status: 200 | 206, send: Send): Response {
  // A call within the process (there is none of bytes) has nobody to send them to.
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
 * Ends answers at the end of the event loop's turn, all of them in a row: a reader that is woken for one finds the
 * others there too. Waking it for each costs more than most answers do.
 */
function endTogether(end: () => void): void {
  if (ended.length === 0) setImmediate(endAll);
  ended.push(end);
}

/** Answers JSON that is made already, in two parts; a call within the process gets it as any other body. */
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

/** The listener's side of `sendDirectly`. */
export function withDirectAnswers(fetch: Fetch): Fetch {
  return async (request, env) => {
    const direct: DirectAnswer = { send: null, headers: {} };
    const response = await fetch(request, Object.assign(env, { direct }));
    const { outgoing } = env;
    const { send } = direct;
    if (send === null || !(outgoing instanceof ServerResponse)) return response;
    // Another answer than the one that was to be sent, such as that to a crash, has a body of its own.
    if (!(response instanceof Response) || response.body !== null) return response;
    outgoing.writeHead(response.status, Object.assign(Object.fromEntries(response.headers), direct.headers));
    try {
      await send(outgoing);
    } catch {
      // The length was promised: an answer that ends early is one that the reader can tell from a whole one.
      outgoing.destroy();
    }
    return RESPONSE_ALREADY_SENT;
  };
}
