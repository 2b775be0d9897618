import type { Failure, Result } from '@aloft/machines';
import type * as v from 'valibot';

/** Which service answers; all are one origin by default. `audit` is the operator's own listener (R6.5). */
export type Host = 'drive' | 'user' | 'vip' | 'config' | 'access' | 'audit';

/** The addresses of each host in the order in which they are tried, without a slash at the end; `content` serves bytes. */
export type Origins = Readonly<Record<Exclude<Host, 'audit'> | 'content', readonly string[]>> & {
  readonly audit?: readonly string[];
};

/** What a captcha token is bound to before anybody is signed in: exactly one of the three (R7.30). */
export type CaptchaMeta =
  | { readonly email: string }
  /** 11 to 18 characters. */
  | { readonly phone_number: string }
  | { readonly username: string };

export type Query = Readonly<Record<string, string | number | boolean>>;

/** One call of the service: where, how, and the shape of its answer. */
export interface Call<T> {
  readonly host: Host;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  readonly answer: v.GenericSchema<unknown, T>;
  /** Takes a captcha token along from the first attempt. */
  readonly guarded?: boolean;
  /** What the captcha token is for; `METHOD:path` when left out (R7.30). */
  readonly action?: string;
  readonly meta?: CaptchaMeta;
  /** 0 to 4 repetitions; 2 when left out. */
  readonly retries?: number;
  /** Milliseconds for everything together; 60 s for a read, 120 s for a write when left out (P26). */
  readonly deadline?: number;
  /** `omit` for the two calls that tell nobody who asks (R6.2). */
  readonly credentials?: 'omit';
  readonly headers?: Readonly<Record<string, string>>;
}

/** What whoever calls may add to any call. */
export interface CallOptions {
  /** Ends the call with `cancelled`, whatever it is doing. */
  readonly signal?: AbortSignal;
  /** Names a write, so that it counts once even over reloads; 8 to 128 of `[A-Za-z0-9_-]`. A fresh one when left out. */
  readonly idempotencyKey?: string;
}

/** Runs calls: each ends in a value or a failure of the catalogue, and never throws. */
export interface Caller {
  <T>(call: Call<T>, options?: CallOptions): Promise<Result<T>>;
  readonly clientId: string;
}

/** What is told of a call that failed, once. */
export interface FailedCall {
  readonly method: string;
  readonly path: string;
  readonly failure: Failure;
}
