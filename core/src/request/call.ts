import type { Failure, Result } from '@aloft/machines';
import type * as v from 'valibot';

/** The service that answers; all share one origin by default. `audit` is the admin listener (R6.5). */
export type Host = 'drive' | 'user' | 'vip' | 'config' | 'access' | 'audit';

/** The base URLs of each host in failover order, without a trailing slash; `content` serves files. */
export type Origins = Readonly<Record<Exclude<Host, 'audit'> | 'content', readonly string[]>> & {
  readonly audit?: readonly string[];
};

/** What a captcha token is bound to before sign-in: exactly one of the three (R7.30). */
export type CaptchaMeta =
  | { readonly email: string }
  /** 11 to 18 characters. */
  | { readonly phone_number: string }
  | { readonly username: string };

/** The parameters of a call; one without a value is left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** One API call: method, path, and the schema of its response. */
export interface Call<T> {
  readonly host: Host;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  /** JSON: a field without a value is left out. */
  readonly body?: unknown;
  readonly answer: v.GenericSchema<unknown, T>;
  /** Sends a captcha token with the first attempt. */
  readonly guarded?: boolean;
  /** The captcha action; by default `METHOD:path` (R7.30). */
  readonly action?: string;
  readonly meta?: CaptchaMeta;
  /** 0 to 4 retries; 2 by default. */
  readonly retries?: number;
  /** Deadline of the whole call in ms; by default 60 s for a read, 120 s for a write (P26). */
  readonly deadline?: number;
  /** `omit` for the two anonymous calls (R6.2). */
  readonly credentials?: 'omit';
  /** Without the id of the device, and without the address of the page in the `referer`. */
  readonly nameless?: true;
  /** Goes on when the page is left (`keepalive`). */
  readonly outlivesPage?: true;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Options of any call. */
export interface CallOptions {
  /** Aborts the call with `cancelled`. */
  readonly signal?: AbortSignal;
  /**
   * The idempotency key of a write, to make it once even across reloads; 8 to 128 of `[A-Za-z0-9_-]`. Random by
   * default.
   */
  readonly idempotencyKey?: string;
}

/** Makes calls: each ends in a value or a failure of the catalogue, and never throws. */
export interface Caller {
  <T>(call: Call<T>, options?: CallOptions): Promise<Result<T>>;
  readonly clientId: string;
}

/** A failed call, reported once. */
export interface FailedCall {
  readonly method: string;
  readonly path: string;
  readonly failure: Failure;
}
