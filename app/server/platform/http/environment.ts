import type { Writable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Services } from '../../services.ts';
import type { Remembered } from './idempotency-store.ts';

/** The person a request acts for. */
export interface Session {
  readonly accountId: string;
  readonly clientId: string;
  readonly family: string;
  /** The account's, read together with the session: addresses that it is given end with either. */
  readonly accessVersion: number;
}

/** How a captcha token was come by: without a challenge, or by solving one. */
export type CaptchaStrength = 'granted' | 'solved';

/** Writes a body and ends it; settles when all of it is on its way, or the reader went away. */
export type Send = (to: Writable) => Promise<void>;

/** Where a route leaves how its body is sent, when that is not the usual way; only requests from a socket have it. */
export interface DirectAnswer {
  send: Send | null;
  /** Headers beside those of the response, which they replace. */
  readonly headers: Record<string, string>;
}

/** What the middlewares leave for the routes. */
export interface Environment {
  /** Node's own request and answer. */
  Bindings: HttpBindings & { readonly direct?: DirectAnswer };
  Variables: {
    services: Services;
    requestId: string;
    /** For the one inline script of a page. */
    nonce: string;
    session: Session | null;
    /** The access token that came along, whether it still opens a session or not. */
    token: string | null;
    deviceId: string;
    /** Whom the request counts for: an IPv4 address, or the /64 of an IPv6 one. */
    clientAddress: string;
    /** Which captcha token this request has spent. */
    captcha: 'none' | CaptchaStrength;
    /** For the log: whom a session was given to, what the request is about, and how it ended. */
    actor: string | null;
    what: string | null;
    result: string | null;
    /** Set when the write carries an idempotency key. */
    remembered: Remembered | null;
  };
}
