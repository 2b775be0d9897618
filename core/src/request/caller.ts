import {
  type Failure,
  localFailure,
  type RequestOutput,
  type Result,
  withRequestPorts,
} from '@aloft/machines';
import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { createActor, toPromise } from 'xstate';
import { toFailure, unexpectedAnswer } from '../errors/to-failure.ts';
import type { Platform } from '../platform/platform.ts';

export type Host = 'drive' | 'user' | 'vip' | 'config' | 'access';
export type Origins = Readonly<Record<Host | 'content', readonly string[]>>;

/** One call of the service: where, how, and the shape of its answer. */
export interface Call<T> {
  readonly host: Host;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly answer: v.GenericSchema<unknown, T>;
  /** Takes a captcha token along from the first attempt. */
  readonly guarded?: boolean;
  readonly retries?: number;
}

/** What the pipeline needs beside the platform. */
export interface CallerParts {
  readonly platform: Platform;
  readonly origins: Origins;
  readonly clientId: string;
  readonly deviceId: string;
  readonly locale: () => string;
  readonly bearer: () => string | null;
  readonly acquireToken: (action: string, fresh: boolean) => Promise<Result<string>>;
  readonly refreshSession: () => Promise<boolean>;
}

export type Caller = <T>(call: Call<T>) => Promise<Result<T>>;

const readDeadline = 60_000;
const writeDeadline = 120_000;
const defaultRetries = 2;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return undefined;
  }
}

/** Turns a transport's answer into a value or the catalogue's failure: a 200 with an `error` is a failure too. */
function judge(status: number, headers: Headers, text: string): Result<unknown> {
  const requestId = headers.get('x-request-id');
  const wait = Number(headers.get('retry-after') ?? Number.NaN);
  const body = parseJson(text);
  const facts = { status, requestId, retryAfter: Number.isFinite(wait) ? wait : null };
  if (status >= 400) return { ok: false, failure: toFailure(body, facts) };
  if (body === undefined) return { ok: false, failure: unexpectedAnswer('body', requestId) };
  const failed = v.safeParse(v.object({ error: v.pipe(v.string(), v.minLength(1)) }), body);
  return failed.success ? { ok: false, failure: toFailure(body, facts) } : { ok: true, value: body };
}

/** The pipeline: every call runs one `request` chart; its I/O is here (R4.15, R7.28–R7.31). */
export function createCaller(parts: CallerParts): Caller {
  const { platform } = parts;
  const fetcher = createFetch({ fetch: platform.fetch });

  function headersOf(call: Call<unknown>, idempotencyKey: string, token: string): Record<string, string> {
    const bearer = parts.bearer();
    return {
      'accept-language': parts.locale(),
      'x-device-id': parts.deviceId,
      'x-client-id': parts.clientId,
      ...(token === '' ? {} : { 'x-captcha-token': token }),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(call.method === 'GET'
        ? {}
        : { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
    };
  }

  async function attempt(
    call: Call<unknown>,
    origin: string,
    key: string,
    token: string,
    signal: AbortSignal,
  ): Promise<Result<unknown>> {
    try {
      const response = await fetcher.raw<string, 'text'>(`${origin}${call.path}`, {
        method: call.method,
        headers: headersOf(call, key, token),
        ...(call.query === undefined ? {} : { query: call.query }),
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        credentials: platform.cookies ? 'same-origin' : 'omit',
        responseType: 'text',
        ignoreResponseError: true,
        retry: 0,
        signal,
      });
      return judge(response.status, response.headers, response._data ?? '');
    } catch (error) {
      const failure: Failure = localFailure('unreachable', error instanceof Error ? error.name : null);
      return { ok: false, failure };
    }
  }

  return async (call) => {
    const origins = parts.origins[call.host];
    // The key is the same over all attempts and origins, so that a write happens once (security, finding 3).
    const key = platform.randomId();
    const machine = withRequestPorts({
      send: async ({ origin, token }, signal) => {
        const result = await attempt(call, origins[origin] ?? '', key, token, signal);
        return result.ok
          ? { kind: 'answered', value: result.value }
          : { kind: 'failed', failure: result.failure };
      },
      acquireToken: async ({ fresh }) => {
        const token = await parts.acquireToken(`${call.method}:${call.path}`, fresh);
        return token.ok
          ? { kind: 'granted', token: token.value }
          : { kind: 'refused', failure: token.failure };
      },
      refreshSession: async () => ({ kind: (await parts.refreshSession()) ? 'refreshed' : 'signedOut' }),
    });
    const actor = createActor(machine, {
      input: {
        retries: call.retries ?? defaultRetries,
        origins: Math.max(1, origins.length),
        guarded: call.guarded === true,
        deadline: call.method === 'GET' ? readDeadline : writeDeadline,
        online: platform.network.isOnline(),
      },
    });
    actor.start();
    const unlisten = platform.network.listen((online) =>
      actor.send({ type: online ? 'network.back' : 'network.lost' }),
    );
    let output: RequestOutput;
    try {
      output = await toPromise(actor);
    } catch (error) {
      // A port that throws is a fault of ours; the caller still gets an answer.
      platform.log('request.crashed', String(error));
      return { ok: false, failure: localFailure('internal') };
    } finally {
      unlisten();
    }
    if (!output.ok) return output;
    const parsed = v.safeParse(call.answer, output.value);
    if (parsed.success) return { ok: true, value: parsed.output };
    const field = (parsed.issues[0].path ?? []).map((one) => String(one.key)).join('.');
    return { ok: false, failure: unexpectedAnswer(field === '' ? 'body' : field, null) };
  };
}
