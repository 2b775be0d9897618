import { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Environment } from './environment.ts';

/** Writes a body and ends it; settles when all of it is on its way, or the reader went away. */
export type Send = (to: Writable) => Promise<void>;
type Fetch = Parameters<typeof getRequestListener>[0];

/** Requests that came over a socket, and how their bodies are sent when that is not the usual way. */
const waiting = new WeakMap<Request, Send | null>();

/**
 * Answers with a body that goes straight to the socket, not through a Web stream (which copies every piece and costs
 * half of the speed). The head is sent when all middlewares have set their headers; it must name the length.
 */
export function sendDirectly(c: Context<Environment>, status: 200 | 206, send: Send): Response {
  waiting.set(c.req.raw, send);
  return c.body(null, status);
}

/** Answers JSON that is made already, in two parts; a call within the process gets it as any other body. */
export function sendJson(c: Context<Environment>, head: Buffer, tail: Buffer): Response {
  c.header('content-type', 'application/json');
  if (!waiting.has(c.req.raw)) return c.body(Buffer.concat([head, tail]).toString('utf8'));
  c.header('content-length', String(head.byteLength + tail.byteLength));
  return sendDirectly(c, 200, async (to) => {
    to.write(head);
    to.end(tail);
  });
}

/** The listener's side of `sendDirectly`. */
export function withDirectAnswers(fetch: Fetch): Fetch {
  return async (request, env) => {
    waiting.set(request, null);
    const response = await fetch(request, env);
    const { outgoing } = env;
    const send = waiting.get(request);
    if (!send || !(outgoing instanceof ServerResponse)) return response;
    // Another answer than the one that was to be sent, such as that to a crash, has a body of its own.
    if (!(response instanceof Response) || response.body !== null) return response;
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    try {
      await send(outgoing);
    } catch {
      // The length was promised: an answer that ends early is one that the reader can tell from a whole one.
      outgoing.destroy();
    }
    return RESPONSE_ALREADY_SENT;
  };
}
