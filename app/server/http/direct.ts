import { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Environment } from './environment.ts';

/** Writes a body and ends it; settles when all of it is on its way, or the reader went away. */
export type Send = (to: Writable) => Promise<void>;
type Fetch = Parameters<typeof getRequestListener>[0];

const waiting = new WeakMap<object, Send>();

/**
 * Answers with a body that goes straight to the socket, not through a Web stream (which copies every piece and costs
 * half of the speed). The head is sent when all middlewares have set their headers; it must name the length.
 */
export function sendDirectly(c: Context<Environment>, status: 200 | 206, send: Send): Response {
  waiting.set(c.env.outgoing, send);
  return c.body(null, status);
}

/** The listener's side of `sendDirectly`. */
export function withDirectAnswers(fetch: Fetch): Fetch {
  return async (request, env) => {
    const response = await fetch(request, env);
    const { outgoing } = env;
    const send = waiting.get(outgoing);
    // Another answer than the one that was to be sent, such as that to a crash, has a body of its own.
    if (send === undefined || !(outgoing instanceof ServerResponse)) return response;
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
