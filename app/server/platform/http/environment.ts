import type { Writable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Services } from '../../services.ts';
import type { FairKey } from '../locks/fair-key.ts';
import type { Remembered } from './idempotency-store.ts';
import type { Repeatable } from './repeated-answers.ts';

/** The authenticated session of a request. */
export interface Session {
  readonly accountId: string;
  readonly clientId: string;
  readonly family: string;
  /** The account's access version, read with the session: URLs that it is given expire with either. */
  readonly accessVersion: number;
  /** Whose turns it takes in queues; of a confirmation, the next few minutes may not know yet. */
  readonly fairKey: FairKey;
}

/** How a captcha token was obtained: without a challenge, or by solving one. */
export type CaptchaStrength = 'granted' | 'solved';

/** Writes a body and ends it; settles when it is written or the client disconnects, rejects when the body fails. */
export type Send = (to: Writable) => Promise<void>;

/** Where a route stores how its body is sent directly; only requests from a socket have it. */
export interface DirectAnswer {
  send: Send | null;
  /** Headers that override those of the response. */
  readonly headers: Record<string, string>;
}

/** Context variables that the middlewares set for the routes. */
export interface Environment {
  /** Node's request and response. */
  Bindings: HttpBindings & { readonly direct?: DirectAnswer; readonly repeatable?: Repeatable };
  Variables: {
    services: Services;
    requestId: string;
    /** The CSP nonce of the page's inline script. */
    nonce: string;
    /** Of a page that others were sent, too: its inline scripts, as the sources of its policy. Null for one with a nonce. */
    scripts: readonly string[] | null;
    session: Session | null;
    /** The access token of the request, whether or not it is valid. */
    token: string | null;
    /** Whether the browser has a refresh token, and nobody has refused it. */
    mayRenew: boolean;
    deviceId: string;
    /** The client key for rate limits: an IPv4 address, or the /64 of an IPv6 one. */
    clientAddress: string;
    /** Whether it stands for many clients: a proxy that does not tell whom it forwards. */
    isSharedAddress: boolean;
    /** The captcha token that this request has used. */
    captcha: 'none' | CaptchaStrength;
    /** For the log: the account that got a session, what the request is about, and its result. */
    actor: string | null;
    what: string | null;
    result: string | null;
    /** Set when the request has an idempotency key. */
    remembered: Remembered | null;
  };
}
